package dev.codecs.serial.internal.ion;

/** The heads that values of binary Ion start with: a type, which has the high half of a byte, and a length. */
final class IonBinaryHeads {
    private IonBinaryHeads() {}

    /** {@return how many bytes the head of a value of this length has} */
    static int length(int length) {
        return length < 14 ? 1 : 1 + varUIntLength(length);
    }

    /** Sets the head of a value. {@return where it ends} */
    static int set(byte[] bytes, int at, int type, int length) {
        if (length < 14) {
            bytes[at] = (byte) (type | length);
            return at + 1;
        }
        bytes[at] = (byte) (type | 14);
        return setVarUInt(bytes, at + 1, length);
    }

    /** {@return how many bytes an unsigned number of seven bits a byte has} */
    static int varUIntLength(int value) {
        return Math.max(1, (38 - Integer.numberOfLeadingZeros(value)) / 7);
    }

    /** Sets an unsigned number of seven bits a byte. {@return where it ends} */
    static int setVarUInt(byte[] bytes, int at, int value) {
        int end = at + varUIntLength(value);
        int rest = value;
        bytes[end - 1] = (byte) ((rest & 0x7F) | 0x80);
        for (int i = end - 2; i >= at; i--) {
            rest >>>= 7;
            bytes[i] = (byte) (rest & 0x7F);
        }
        return end;
    }
}
