package dev.codecs.aes.internal.reports;

import dev.codecs.EngineReport;
import dev.codecs.aes.Argon2id;
import dev.codecs.aes.KeyWrap;
import dev.codecs.aes.Pbkdf2;
import dev.codecs.aes.Scrypt;
import dev.codecs.aes.WinZipAes;
import dev.codecs.spi.EngineReporter;
import java.util.List;
import java.util.stream.Stream;

/** The engines of the codecs that this module alone has. */
public final class AesReporter implements EngineReporter {
    @Override
    public List<EngineReport> engines() {
        return Stream.of(WinZipAes.engines(), KeyWrap.engines(), Pbkdf2.engines(), Scrypt.engines(), Argon2id.engines())
                .flatMap(List::stream)
                .toList();
    }
}
