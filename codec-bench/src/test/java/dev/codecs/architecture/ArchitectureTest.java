package dev.codecs.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.codecs.spi.CodecProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of ARCHITECTURE.md that a machine can check. */
class ArchitectureTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.codecs");

    /** A provider must load where its library is absent; it could not if it named one of the library's types. */
    @Test
    void providersNameNoThirdPartyType() {
        classes()
                .that()
                .areAssignableTo(CodecProvider.class)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "javax.crypto..", "dev.codecs..")
                .check(OURS);
    }

    @Test
    void thereAreProviders() {
        assertTrue(OURS.stream()
                        .filter(type -> type.isAssignableTo(CodecProvider.class))
                        .count()
                >= 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "aes", "hash"})
    void internalPackagesAreReachedFromTheirOwnModuleOnly(String module) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.codecs." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.codecs." + module + ".internal..")
                .check(OURS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "aes", "hash"})
    void enginesDoNotKnowEachOther(String module) {
        slices().matching("dev.codecs." + module + ".internal.(*)..")
                .should()
                .beFreeOfCycles()
                .check(OURS);
    }

    @Test
    void theInterfacesKnowNoModule() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.codecs", "dev.codecs.spi..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.codecs.zip..",
                        "dev.codecs.aes..",
                        "dev.codecs.hash..",
                        "dev.codecs.serial..",
                        "dev.codecs.bench..")
                .check(OURS);
    }

    @Test
    void nobodyUsesUnsafe() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("sun.misc.Unsafe")
                .check(OURS);
    }
}
