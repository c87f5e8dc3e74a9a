package dev.codecs.bench.zip;

import java.util.NoSuchElementException;

/** What the entries of an archive are like; the suites have it as their algorithm. */
enum Form {
    /** DEFLATE at level 6, or what a library takes for it. */
    DEFLATED("zip", false, false),
    /** Zstandard at level 3. */
    ZSTD("zip-zstd", false, false),
    /** DEFLATE, then WinZip AES-256. */
    ENCRYPTED("zip-aes-256", true, false),
    /** WinZip AES-256 alone. */
    ENCRYPTED_STORED("zip-aes-256-stored", true, true);

    private static final String PASSWORD = "correct horse battery staple";

    private final String algorithm;
    private final boolean encrypted;
    private final boolean stored;

    Form(String algorithm, boolean encrypted, boolean stored) {
        this.algorithm = algorithm;
        this.encrypted = encrypted;
        this.stored = stored;
    }

    static Form of(String algorithm) {
        for (Form form : values()) {
            if (form.algorithm.equals(algorithm)) {
                return form;
            }
        }
        throw new NoSuchElementException("no form of an archive is called " + algorithm);
    }

    String algorithm() {
        return algorithm;
    }

    boolean encrypted() {
        return encrypted;
    }

    boolean stored() {
        return stored;
    }

    char[] password() {
        return PASSWORD.toCharArray();
    }

    /** For libraries that have nothing but DEFLATE without encryption. */
    void checkPlain(String library) {
        if (this != DEFLATED) {
            throw new UnsupportedOperationException(library + " writes no archives of the form " + algorithm);
        }
    }
}
