package dev.codecs.serial;

import org.jspecify.annotations.Nullable;

/**
 * A value under a tag that gives it a meaning which Java has no type for, as CBOR has them (RFC 8949, section 3.4).
 *
 * @param tag the tag's number; one of 2<sup>63</sup> and more is negative
 * @param value any value
 */
public record Tagged(long tag, @Nullable Object value) {}
