package dev.codecs.contract;

import dev.codecs.spi.CodecProvider;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a class that extends a contract: the engines to run it over, in place of those that the ServiceLoader finds. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ProvidedBy {
    /** Classes with a public constructor without parameters; all their offers are run. */
    Class<? extends CodecProvider<?>>[] value();
}
