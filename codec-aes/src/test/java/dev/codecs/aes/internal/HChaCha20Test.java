package dev.codecs.aes.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** HChaCha20 against its specification; what is made of it is tested with all engines. */
class HChaCha20Test {
    /** draft-irtf-cfrg-xchacha, section 2.2.1. */
    @Test
    void isAsPublished() {
        HexFormat hex = HexFormat.of();
        HChaCha20 derivation =
                new HChaCha20(hex.parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"));
        byte[] nonce = hex.parseHex("000000090000004a0000000031415927");
        assertEquals(
                "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc",
                hex.formatHex(derivation.derive(nonce)));
        derivation.wipe();
        HChaCha20 zeros = new HChaCha20(new byte[32]);
        assertEquals(hex.formatHex(zeros.derive(nonce)), hex.formatHex(derivation.derive(nonce)));
    }
}
