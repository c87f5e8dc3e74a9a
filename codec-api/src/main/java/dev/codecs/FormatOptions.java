package dev.codecs;

/**
 * Options that only one format knows, such as the header fields of gzip. The records that implement it live beside their format
 * ({@code dev.codecs.zip}, {@code dev.codecs.serial}); a codec of another format refuses them with an
 * {@link UnsupportedFeatureException}.
 */
public interface FormatOptions {}
