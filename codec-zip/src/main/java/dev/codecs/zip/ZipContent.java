package dev.codecs.zip;

import java.io.IOException;
import java.io.InputStream;

/** Where the content of an entry comes from that is opened only when it is the entry's turn, perhaps by another thread. */
@FunctionalInterface
public interface ZipContent {
    /** {@return a stream of the content, which the writer closes} */
    InputStream open() throws IOException;
}
