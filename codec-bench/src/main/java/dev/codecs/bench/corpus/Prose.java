package dev.codecs.bench.corpus;

/**
 * Writes English-like prose, paragraph by paragraph without end: a small grammar over the {@link Lexicon}, in which
 * every noun phrase, predicate and prepositional phrase is either new or one of its kind used a moment ago.
 *
 * <p>The probabilities decide how well the text compresses; {@link Corpus} says what they were tuned to. What moves
 * zlib's ratios, measured one at a time:
 *
 * <ul>
 *   <li>Repeats that are long and near are found by level 1 too, which looks at four earlier places only.
 *       REPEATED_PREDICATE from 20 to 50 raises all levels by 3 %, and level 1 keeps 0.819 of level 6.
 *   <li>Far repeats are what level 1 misses: it keeps 0.819 with 4 phrases REMEMBERED, 0.818 with 16, 0.804 with 100,
 *       0.791 with 300.
 *   <li>Every "the" is one more place to look at, and level 6 stops after 128: level 8 gains 0.4 % over it with THE at
 *       50, 0.75 % at 136.
 *   <li>Names are new letters for every level: NAME from 30 to 70 takes 2 % from all.
 * </ul>
 *
 * <p>Not thread-safe.
 */
final class Prose {
    /* Probabilities are of 256. */
    private static final int REPEATED_NOUN_PHRASE = 78;
    private static final int REPEATED_PREDICATE = 32;
    private static final int REPEATED_PREPOSITIONAL = 28;

    private static final int THE = 136;
    private static final int SINGULAR_DETERMINER = 64;
    private static final int PLURAL_DETERMINER = 32;
    private static final int COUNT = 12;
    private static final int NAME = 48;
    private static final int ADJECTIVE = 48;
    private static final int OF = 44;
    private static final int RELATIVE = 16;

    private static final int PRONOUN = 24;
    private static final int PASSIVE = 32;
    private static final int LINKING = 20;
    private static final int AUXILIARY = 32;
    private static final int ADVERB = 36;
    private static final int PREPOSITIONAL = 136;
    private static final int DATE = 12;

    private static final int HEADING = 20;
    private static final int QUOTATION = 16;
    private static final int OPENER = 28;
    private static final int SECOND_CLAUSE = 88;

    /** Phrases of each kind. */
    private static final int REMEMBERED = 8;

    /** Seven sentences of two clauses, each of three phrases of at most 200 bytes, and a few words: below 9,000. */
    private static final int LONGEST_PARAGRAPH = 16 << 10;

    private static final byte[] NO_WORD = {};

    private final SplitMix64 random;
    private final RecentPhrases nounPhrases = new RecentPhrases(REMEMBERED);
    private final RecentPhrases predicates = new RecentPhrases(REMEMBERED);
    private final RecentPhrases prepositionals = new RecentPhrases(REMEMBERED);
    private final byte[] buffer = new byte[LONGEST_PARAGRAPH];
    private int length;

    Prose(SplitMix64 random) {
        this.random = random;
    }

    /** Writes the next paragraph, a heading before it at times, to the start of {@link #buffer}; returns its length. */
    int nextParagraph() {
        length = 0;
        if (chance(HEADING)) {
            nounPhrase();
            capitalise(0);
            end("\n\n");
        }
        for (int sentences = 3 + random.below(5); sentences > 0; sentences--) {
            sentence();
        }
        end("\n\n");
        return length;
    }

    /** Overwritten by the next paragraph. */
    byte[] buffer() {
        return buffer;
    }

    private void sentence() {
        int start = length;
        if (chance(QUOTATION)) {
            add('"');
            clause();
            end(",\" ");
            word(Lexicon.SAID);
            word(Lexicon.NAMES);
            capitalise(start + 1);
        } else {
            if (chance(OPENER)) {
                word(Lexicon.OPENERS);
            }
            clause();
            if (chance(SECOND_CLAUSE)) {
                if (chance(128)) {
                    end(", ");
                }
                word(Lexicon.CONJUNCTIONS);
                clause();
            }
            capitalise(start);
        }
        end(". ");
    }

    private void clause() {
        if (chance(PRONOUN)) {
            word(Lexicon.PRONOUNS);
        } else {
            nounPhrase();
        }
        predicate();
        if (chance(PREPOSITIONAL)) {
            prepositional();
        }
    }

    private void predicate() {
        if (repeated(REPEATED_PREDICATE, predicates)) {
            return;
        }
        int start = length;
        int choice = random.below(256);
        if (choice < PASSIVE) {
            word(Lexicon.PASSIVE_AUXILIARIES);
            word(Lexicon.VERBS);
            add("by ");
            nounPhrase();
        } else if (choice < PASSIVE + LINKING) {
            word(Lexicon.LINKING_VERBS);
            word(Lexicon.ADJECTIVES);
        } else {
            if (choice < PASSIVE + LINKING + AUXILIARY) {
                word(Lexicon.AUXILIARIES);
            }
            if (chance(ADVERB)) {
                word(Lexicon.ADVERBS);
            }
            word(Lexicon.VERBS);
            nounPhrase();
        }
        remember(predicates, start);
    }

    private void prepositional() {
        if (repeated(REPEATED_PREPOSITIONAL, prepositionals)) {
            return;
        }
        int start = length;
        if (chance(DATE)) {
            date();
        } else {
            word(Lexicon.PREPOSITIONS);
            nounPhrase();
        }
        remember(prepositionals, start);
    }

    private void date() {
        if (chance(100)) {
            add("on ");
            number(1 + random.below(28));
            word(Lexicon.MONTHS);
        } else {
            add("in ");
        }
        number(1700 + random.below(320));
    }

    private void nounPhrase() {
        if (repeated(REPEATED_NOUN_PHRASE, nounPhrases)) {
            return;
        }
        int start = length;
        noun();
        if (chance(OF)) {
            add("of ");
            noun();
        }
        if (chance(RELATIVE)) {
            add(chance(128) ? "that " : "which ");
            if (chance(128)) {
                word(Lexicon.AUXILIARIES);
            }
            word(Lexicon.VERBS);
            noun();
        }
        remember(nounPhrases, start);
    }

    private void noun() {
        if (chance(NAME)) {
            word(Lexicon.NAMES);
            return;
        }
        int choice = random.below(256);
        boolean singular = choice < THE ? choice % 4 != 0 : choice < THE + SINGULAR_DETERMINER;
        byte[] adjective = chance(ADJECTIVE) ? Lexicon.ADJECTIVES.draw(random) : NO_WORD;
        byte[] noun = (singular ? Lexicon.SINGULARS : Lexicon.PLURALS).draw(random);
        if (choice < THE) {
            add("the ");
        } else if (choice < THE + SINGULAR_DETERMINER) {
            byte[] determiner = Lexicon.SINGULAR_DETERMINERS.draw(random);
            boolean article = determiner.length == 2;
            byte[] next = adjective.length == 0 ? noun : adjective;
            add(article && "aeiou".indexOf(next[0]) >= 0 ? Lexicon.AN : determiner);
        } else if (choice < THE + SINGULAR_DETERMINER + PLURAL_DETERMINER) {
            word(Lexicon.PLURAL_DETERMINERS);
        } else if (choice < THE + SINGULAR_DETERMINER + PLURAL_DETERMINER + COUNT) {
            number(2 + random.below(998));
        }
        add(adjective);
        add(noun);
    }

    private boolean chance(int of256) {
        return random.below(256) < of256;
    }

    private boolean repeated(int of256, RecentPhrases phrases) {
        if (!chance(of256)) {
            return false;
        }
        int copied = phrases.recall(random, buffer, length);
        length += copied;
        return copied > 0;
    }

    private void remember(RecentPhrases phrases, int start) {
        phrases.remember(random, buffer, start, length - start);
    }

    private void word(Words words) {
        add(words.draw(random));
    }

    private void number(int value) {
        add(Integer.toString(value));
        add(' ');
    }

    /** Puts punctuation in place of the space after the last word. */
    private void end(String punctuation) {
        length--;
        add(punctuation);
    }

    private void capitalise(int position) {
        if (buffer[position] >= 'a' && buffer[position] <= 'z') {
            buffer[position] = (byte) (buffer[position] - 'a' + 'A');
        }
    }

    private void add(byte[] word) {
        System.arraycopy(word, 0, buffer, length, word.length);
        length += word.length;
    }

    private void add(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            add(ascii.charAt(i));
        }
    }

    private void add(char ascii) {
        buffer[length++] = (byte) ascii;
    }
}
