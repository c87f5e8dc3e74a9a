package dev.codecs.contract;

import dev.codecs.Availability;
import dev.codecs.Codec;
import dev.codecs.spi.CodecProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * The engines that a contract is run over, each with all engines of the same algorithm. None at all is a failure: a contract that
 * finds nothing must not look like one that holds.
 */
abstract class EngineSource<C extends Codec> implements ArgumentsProvider {
    private final Class<C> codec;
    private final Supplier<List<C>> found;

    EngineSource(Class<C> codec, Supplier<List<C>> found) {
        this.codec = codec;
        this.found = found;
    }

    @Override
    public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context)
            throws ReflectiveOperationException {
        List<C> engines = engines(context.getRequiredTestClass());
        return engines.stream()
                .map(engine -> Arguments.argumentSet(
                        engine.algorithm() + " by " + engine.engine(), engine, ofSameAlgorithm(engine, engines)));
    }

    /** The engines for a class that extends the contract. */
    List<C> engines(Class<?> test) throws ReflectiveOperationException {
        ProvidedBy providers = test.getAnnotation(ProvidedBy.class);
        List<C> engines = (providers == null ? found.get() : provided(providers.value()))
                .stream().filter(this::covers).toList();
        if (engines.isEmpty()) {
            throw new IllegalStateException(
                    "no " + codec.getSimpleName() + " is available here: the contract would test nothing");
        }
        return engines;
    }

    /** {@return whether the contract has anything to say of it} */
    boolean covers(C engine) {
        return true;
    }

    private static <C extends Codec> List<C> ofSameAlgorithm(C codec, List<C> engines) {
        return engines.stream()
                .filter(other -> other.algorithm().equals(codec.algorithm()))
                .toList();
    }

    private List<C> provided(Class<? extends CodecProvider<?>>[] classes) throws ReflectiveOperationException {
        List<C> engines = new ArrayList<>();
        for (Class<? extends CodecProvider<?>> type : classes) {
            CodecProvider<?> provider = type.getConstructor().newInstance();
            if (provider.availability() instanceof Availability.No no) {
                throw new IllegalStateException(type.getName() + " is absent: " + no.reason());
            }
            provider.offers().forEach(offer -> engines.add(codec.cast(provider.create(offer))));
        }
        return engines;
    }
}
