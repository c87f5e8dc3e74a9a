/** What the engines of hashers share: sessions and self-tests. Each engine's own code is in a package named by how it runs. */
@NullMarked
package dev.codecs.hash.internal;

import org.jspecify.annotations.NullMarked;
