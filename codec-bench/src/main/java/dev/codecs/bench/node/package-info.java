/** JavaScript libraries, installed at run time and measured in processes of Node, one for each library and JVM. */
@NullMarked
package dev.codecs.bench.node;

import org.jspecify.annotations.NullMarked;
