package dev.codecs.zip.internal.archive;

import java.util.function.Function;

/** Code page 437, which names are in that say nothing (APPNOTE.TXT, appendix D). Not every Java runtime has the charset. */
public final class Cp437 {
    /** Decodes it; and stands for the default, where names that look like UTF-8 may be taken for it. */
    public static final Function<byte[], String> DECODER = Cp437::decode;

    private static final String HIGH =
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
                    + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";

    private Cp437() {}

    private static String decode(byte[] bytes) {
        char[] text = new char[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            text[i] = bytes[i] >= 0 ? (char) bytes[i] : HIGH.charAt(bytes[i] & 0x7F);
        }
        return new String(text);
    }
}
