package dev.codecs.aes.internal.kdf;

/** What PBKDF2 with HMAC-SHA1 takes from an engine: the compression function of SHA-1, over states of five words. */
public interface Sha1Chain {
    /**
     * Takes in blocks.
     *
     * @param blocks of 64 bytes, one after the other
     */
    void compress(int[] state, byte[] blocks);

    /**
     * Goes on from the first HMAC of a block of the derived key. Each of the others is of the 20 bytes before it, and so is two
     * compressions, of blocks whose padding never changes.
     *
     * @param inner the state after the inner key pad
     * @param outer the state after the outer key pad
     * @param sum the first HMAC; at the end the sum, by exclusive or, of all of them
     * @param further how many are to come
     */
    void iterate(int[] inner, int[] outer, int[] sum, int further);
}
