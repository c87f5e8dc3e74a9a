package dev.codecs.bench;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What a person may have meant by a word that is none of the known ones. */
final class Spelling {
    private Spelling() {}

    /** {@return "; did you mean hash?", or nothing where no known word is like this one} */
    static String hint(String word, Collection<String> known) {
        return nearest(word, known).map(near -> "; did you mean " + near + "?").orElse("");
    }

    /** A word that begins like this one, or differs from it by at most a third of its letters. */
    private static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .filter(near -> (word.length() > 1 && near.startsWith(word))
                        || 3 * distance(word, near) <= Math.max(word.length(), near.length()))
                .min(Comparator.comparingInt(near -> distance(word, near)));
    }

    /** The least number of letters to put in, take out or replace (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
