/** Small complete engines that prove that the contracts can be met, and from which the tests of the contracts make faulty ones. */
@NullMarked
package dev.codecs.contract.witness;

import org.jspecify.annotations.NullMarked;
