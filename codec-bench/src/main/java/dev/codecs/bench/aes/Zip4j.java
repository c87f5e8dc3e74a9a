package dev.codecs.bench.aes;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import net.lingala.zip4j.crypto.AESDecrypter;
import net.lingala.zip4j.crypto.AESEncrypter;
import net.lingala.zip4j.crypto.StandardDecrypter;
import net.lingala.zip4j.crypto.StandardEncrypter;
import net.lingala.zip4j.model.AESExtraDataRecord;
import net.lingala.zip4j.model.enums.AesKeyStrength;

/** The cipher classes of zip4j, without its archives: what an entry of it spends on encryption. */
final class Zip4j implements AesPeer {
    @Override
    public String id() {
        return "zip4j";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("zip4j " + Versions.of("zip4j"));
    }

    @Override
    public Collection<String> algorithms() {
        return List.of(AesPlan.WINZIP, AesPlan.ZIPCRYPTO);
    }

    @Override
    public Payloads payloads(String algorithm) {
        return algorithm.equals(AesPlan.WINZIP) ? new WinZip() : new Traditional();
    }

    private static final class WinZip implements Payloads {
        private static final int SALT = 16;
        private static final int HEADER = SALT + 2;
        private static final int TAG = 10;

        private final char[] password = Setting.password();

        @Override
        public int overhead() {
            return HEADER + TAG;
        }

        @Override
        public void write(byte[] plaintext, int offset, int length, byte[] target) throws IOException {
            AESEncrypter aes = new AESEncrypter(password, AesKeyStrength.KEY_STRENGTH_256, true);
            System.arraycopy(aes.getSaltBytes(), 0, target, 0, SALT);
            System.arraycopy(aes.getDerivedPasswordVerifier(), 0, target, SALT, HEADER - SALT);
            System.arraycopy(plaintext, offset, target, HEADER, length);
            aes.encryptData(target, HEADER, length);
            System.arraycopy(aes.getFinalMac(), 0, target, HEADER + length, TAG);
        }

        @Override
        public void read(byte[] payload, int offset, int length, byte[] target) throws IOException {
            AESExtraDataRecord strength = new AESExtraDataRecord();
            strength.setAesKeyStrength(AesKeyStrength.KEY_STRENGTH_256);
            byte[] salt = Arrays.copyOfRange(payload, offset, offset + SALT);
            byte[] verifier = Arrays.copyOfRange(payload, offset + SALT, offset + HEADER);
            AESDecrypter aes = new AESDecrypter(strength, password, salt, verifier, true);
            int plain = length - overhead();
            System.arraycopy(payload, offset + HEADER, target, 0, plain);
            aes.decryptData(target, 0, plain);
            int tag = offset + length - TAG;
            if (!Arrays.equals(aes.getCalculatedAuthenticationBytes(0), 0, TAG, payload, tag, tag + TAG)) {
                throw new IOException("zip4j finds another tag");
            }
        }
    }

    private static final class Traditional implements Payloads {
        private static final int HEADER = 12;

        private final char[] password = Setting.password();

        @Override
        public int overhead() {
            return HEADER;
        }

        @Override
        public void write(byte[] plaintext, int offset, int length, byte[] target) throws IOException {
            StandardEncrypter crypto = new StandardEncrypter(password, (long) EngineZipCrypto.CHECK << 24, true);
            System.arraycopy(crypto.getHeaderBytes(), 0, target, 0, HEADER);
            System.arraycopy(plaintext, offset, target, HEADER, length);
            crypto.encryptData(target, HEADER, length);
        }

        @Override
        public void read(byte[] payload, int offset, int length, byte[] target) throws IOException {
            byte[] header = Arrays.copyOfRange(payload, offset, offset + HEADER);
            long crc = (long) EngineZipCrypto.CHECK << 24;
            StandardDecrypter crypto = new StandardDecrypter(password, crc, 0, header, true);
            System.arraycopy(payload, offset + HEADER, target, 0, length - HEADER);
            crypto.decryptData(target, 0, length - HEADER);
        }
    }
}
