package dev.codecs.bench.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The words of the text, the commoner ones first. Verbs are those whose past tense is their participle, nouns those with
 * a regular plural, so that the grammar needs one form of each; the article "an" goes by the first letter alone.
 */
final class Lexicon {
    private static final int NOUN_SHIFT = 99;

    private static final List<String> NOUNS = words("""
        year system part number house report problem service place company group point case week question school
        state family student country word area hand level office door town market program field result change
        morning reason letter moment teacher force order paper value idea body voice river road table garden
        record region village harbour council building library engine method figure kitchen window captain doctor
        machine model project bridge station theory mountain island forest valley winter summer evening street
        corner colour signal journal committee member minister player author writer reader farmer worker driver
        owner manager engineer soldier painter singer editor lawyer merchant traveller visitor neighbour brother
        sister daughter father mother friend stranger leader founder partner agent clerk officer prisoner servant
        sailor factory hospital museum hotel church castle tower palace temple prison farm mill mine quarry
        railway canal tunnel platform wagon carriage vessel steamer anchor lantern compass map chart contract
        treaty election vote law rule policy budget tax loan payment price cost bank account exchange fund share
        reward bonus pension ticket permit licence document note page chapter volume novel poem song story tale
        legend picture portrait drawing sketch statue experiment sample measurement instrument microscope
        telescope sensor battery circuit current pattern structure surface layer crystal mineral flame pressure
        temperature season storm cloud shadow sound rhythm melody animal horse dog bird insect beetle tree branch
        root flower seed grain orchard meadow harvest plough barn fence gate path trail border coast shore beach
        lake stream spring waterfall cliff ridge summit desert marsh district province capital suburb settlement
        colony empire kingdom republic army regiment battle siege victory defeat weapon shield sword rifle banner
        flag medal monument ceremony festival holiday wedding funeral dinner breakfast meal recipe bottle glass
        cup plate spoon basket barrel box drawer cabinet mirror carpet curtain candle chair bench bed pillow
        blanket coat jacket shirt glove boot ribbon button needle thread fabric pocket purse wallet key lock hinge
        handle hammer nail screw rope chain wheel axle gear lever pump valve pipe boiler motor cable wire switch
        lamp mast sail rudder computer network server printer screen keyboard file folder index catalogue archive
        register message telegram parcel envelope stamp address appointment meeting interview lecture lesson
        exercise examination degree college academy institute laboratory department faculty professor scholar
        pupil apprentice candidate applicant witness judge jury court trial verdict sentence crime victim suspect
        detective inspector constable guard patrol rescue accident injury illness fever wound remedy medicine
        vaccine surgeon nurse patient clinic habit custom tradition belief doctrine prayer hymn sermon bishop
        priest monk pilgrim shrine dream memory surprise doubt hope promise secret rumour debate opinion judgement
        decision proposal objection compromise agreement quarrel plan design scheme strategy tactic purpose target
        measure standard limit boundary margin advantage benefit danger risk obstacle failure mistake error delay
        shortage demand supply source origin cause effect consequence outcome conclusion summary outline detail
        feature aspect element fragment portion quantity amount ratio proportion sequence cycle period decade
        century generation interval schedule calendar anniversary deadline employer strike campaign movement party
        opponent ally rival enemy traitor journey voyage expedition excursion route passage crossing departure
        arrival passenger landscape horizon flood earthquake eruption glacier stone roof cottage ferry bell clock
        notebook diary ledger parade pamphlet essay lighthouse workshop warehouse barge cellar attic balcony
        corridor staircase courtyard fountain avenue lane terrace square
        """);

    static final Words SINGULARS = new Words(NOUN_SHIFT, NOUNS);
    static final Words PLURALS =
            new Words(NOUN_SHIFT, NOUNS.stream().map(Lexicon::plural).toList());

    static final Words ADJECTIVES = new Words(71, words("""
        new old great small large long young early late public local good high different national important recent
        social common general little certain clear simple similar possible special open free strong short major
        central serious final private modern narrow broad heavy bright dark quiet loud warm cold cool dry wet deep
        shallow steep gentle rough smooth sharp blunt soft hard solid hollow empty busy idle rapid slow sudden
        gradual constant frequent rare regular curious careful careless humble proud brave timid patient cheerful
        gloomy bitter sweet famous obscure ancient northern southern eastern western inner outer upper lower
        distant nearby remote foreign native royal civil military naval rural urban industrial commercial
        agricultural financial legal political religious academic scientific technical practical theoretical
        experimental mechanical electrical chemical physical medical natural artificial wooden golden silver
        woollen silken blue green yellow white black grey brown purple crimson pale faded valuable cheap costly
        precious worthless suitable convenient awkward delicate fragile sturdy robust reliable doubtful probable
        evident hidden visible invisible familiar strange peculiar ordinary remarkable splendid magnificent modest
        generous greedy wealthy poor hungry thirsty weary restless sleepy eager reluctant willing anxious calm
        cautious reckless clever foolish wise ignorant skilful clumsy graceful elegant annual monthly weekly daily
        temporary permanent partial complete absolute relative initial previous current subsequent ultimate
        primary secondary original traditional conventional unusual unexpected surprising disappointing
        encouraging alarming amusing tedious thorough superficial accurate approximate precise vague ambiguous
        explicit separate joint mutual independent loyal hostile friendly neutral fertile barren frozen flooded
        crowded deserted abandoned neglected restored ruined successful profitable promising ambitious expensive
        efficient effective elaborate
        """));

    static final Words VERBS = new Words(75, words("""
        made found told used left kept held brought met paid led changed opened moved followed described carried
        reached received produced considered required allowed offered called created included raised built sent
        bought sold lost won caught spent taught supported developed reported explained examined discussed
        measured compared recorded completed planned designed repaired replaced removed restored improved reduced
        increased doubled limited extended expanded covered filled emptied closed locked lifted dropped pushed
        pulled pressed struck crossed entered visited explored discovered observed noticed watched studied
        collected gathered sorted arranged divided joined connected attached separated mixed heated cooled melted
        washed painted polished decorated published printed translated copied edited corrected reviewed praised
        criticised rejected accepted approved refused denied admitted confirmed announced declared proclaimed
        promised guaranteed demanded requested ordered directed commanded governed ruled managed organised
        controlled inspected tested checked verified calculated estimated predicted expected remembered ignored
        neglected avoided prevented stopped delayed interrupted resumed continued finished abandoned surrendered
        defended attacked captured rescued protected guarded sheltered fed clothed educated trained employed hired
        dismissed rewarded punished blamed thanked welcomed greeted invited entertained amused surprised
        frightened encouraged discouraged persuaded convinced deceived betrayed trusted admired respected feared
        hated loved envied pitied consoled financed sponsored purchased imported exported transported delivered
        distributed stored preserved destroyed damaged burned flooded buried uncovered revealed concealed
        """));

    static final Words ADVERBS = new Words(11, words("""
        often never always soon later again already almost finally quickly slowly quietly carefully suddenly
        gradually usually rarely frequently eventually recently formerly largely mainly partly wholly simply
        merely scarcely hardly nearly certainly probably possibly apparently evidently fortunately unfortunately
        reluctantly willingly eagerly patiently cheerfully bitterly secretly openly publicly privately officially
        briefly thoroughly accurately roughly sharply steadily firmly gently warmly coldly deliberately
        accidentally
        """));

    static final Words PREPOSITIONS = new Words(1, phrases("""
        in; of; to; for; with; on; at; from; by; about; into; through; after; over; between; under; before;
        against; during; without; along; near; behind; beyond; across; toward; within; beside; because of;
        instead of; according to; in front of; on behalf of; in spite of; together with
        """));

    static final Words OPENERS = new Words(1, phrases("""
        However,; Moreover,; Meanwhile,; Afterwards,; Nevertheless,; Therefore,; Indeed,; At first; In fact,;
        By then; In those days,; For example,; As a rule,; On the whole,; In the end,; Before long,; At last;
        All the same,; To this day; As a result,; In other words,; For the first time; In the meantime,;
        Not surprisingly,; Sooner or later; A little later
        """));

    static final Words CONJUNCTIONS = new Words(1, phrases("""
        and; but; while; because; although; so; when; since; until; whereas; though; before; after; unless
        """));

    static final Words SINGULAR_DETERMINERS = new Words(1, phrases("""
        a; this; his; their; its; every; her; another; that; no; our; one; each; the same; some other; the only
        """));

    static final Words PLURAL_DETERMINERS = new Words(1, phrases("""
        many; some; all the; these; most; several; their; those; few; both; his; such; our; a number of;
        none of the; most of the
        """));

    static final Words PRONOUNS = new Words(1, phrases("""
        it; they; he; she; we; you; nobody; everyone
        """));

    static final Words AUXILIARIES = new Words(1, phrases("""
        had; would have; had never; might have; must have; should have; could have; had already; may have; had not
        """));

    static final Words PASSIVE_AUXILIARIES = new Words(1, phrases("""
        had been; could be; would be; had never been; might be; must be; should be; may have been; could not be;
        had to be
        """));

    static final Words LINKING_VERBS = new Words(1, phrases("""
        remained; became; seemed; appeared; proved; looked; had been; would be
        """));

    static final Words SAID = new Words(1, phrases("""
        said; asked; replied; wrote; answered; thought; explained
        """));

    static final Words MONTHS = new Words(100, phrases("""
        January; February; March; April; May; June; July; August; September; October; November; December
        """));

    /** The other form of the first of {@link #SINGULAR_DETERMINERS}. */
    static final byte[] AN = {'a', 'n', ' '};

    /** People and places, such as Mulasmere or Drorncombe. */
    static final Words NAMES = new Words(222, names(745));

    private Lexicon() {}

    private static List<String> words(String block) {
        return List.of(block.strip().split("\\s+"));
    }

    private static List<String> phrases(String block) {
        return List.of(block.strip().split(";\\s+"));
    }

    private static String plural(String noun) {
        if (noun.endsWith("y") && "aeo".indexOf(noun.charAt(noun.length() - 2)) < 0) {
            return noun.substring(0, noun.length() - 1) + "ies";
        }
        boolean hissing = Stream.of("s", "x", "ch", "sh").anyMatch(noun::endsWith);
        return noun + (hissing ? "es" : "s");
    }

    private static List<String> names(int count) {
        List<String> onsets = words("B Br C Cr D Dr F G Gr H J K L M N P Pr R S St T Tr V W Th Sh");
        List<String> vowels = words("a e i o u a e o ai ea");
        List<String> codas = words("l n r s t m rn nd ld st ck");
        List<String> endings = words(
                "mere ford ton ham wick by dale field holm stead worth combe gate bury mouth well ley er en in ard el"
                        + " is on an");
        SplitMix64 random = new SplitMix64(0, 0);
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            String middle = random.below(4) == 0 ? one(vowels, random) + one(codas, random) : "";
            names[i] = one(onsets, random) + one(vowels, random) + one(codas, random) + middle + one(endings, random);
        }
        return Arrays.asList(names);
    }

    private static String one(List<String> parts, SplitMix64 random) {
        return parts.get(random.below(parts.size()));
    }
}
