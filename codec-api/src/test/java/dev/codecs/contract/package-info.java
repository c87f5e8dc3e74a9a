/**
 * What every engine of one interface must do, as tests that other modules run over the engines that they bring:
 *
 * <pre>{@code
 * class CompressorContractTest extends CompressorContract {}
 * }</pre>
 *
 * <p>runs every test of the contract once for each available engine of {@link dev.codecs.Compressor#all()}, and fails if there is
 * none. {@link dev.codecs.contract.ProvidedBy} on the class names providers in place of the ServiceLoader's. A class overrides the
 * protected methods of the contract where a format allows less than others do.
 */
@NullMarked
package dev.codecs.contract;

import org.jspecify.annotations.NullMarked;
