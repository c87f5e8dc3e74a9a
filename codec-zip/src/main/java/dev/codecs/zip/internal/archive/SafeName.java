package dev.codecs.zip.internal.archive;

import dev.codecs.zip.Extraction;
import dev.codecs.zip.Extraction.UnsafeNames;
import java.nio.file.FileSystem;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes of the names of entries the names of folders and files below a target, by the rules of an extraction. */
final class SafeName {
    /** Devices of Windows, also with an extension. */
    private static final Set<String> DEVICES = Set.of("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$");

    /** With one digit behind them, which may be a raised one. */
    private static final Set<String> NUMBERED_DEVICES = Set.of("COM", "LPT");

    private static final String DEVICE_DIGITS = "0123456789\u00B9\u00B2\u00B3";

    private static final String NOT_IN_WINDOWS = "<>:\"|?*";

    private static final boolean ON_WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

    private final FileSystem system;
    private final boolean windows;
    private final boolean repairs;

    SafeName(Extraction options, FileSystem system) {
        this.system = system;
        this.windows = options.portableNames() || ON_WINDOWS;
        this.repairs = options.unsafeNames() == UnsafeNames.REPAIR;
    }

    /**
     * A name in its parts, or why it is unsafe.
     *
     * @param parts none for the target itself
     * @param danger null if there is none
     */
    record Parts(List<String> parts, @Nullable String danger) {}

    /** {@return the folders and the file that the name means} */
    Parts of(String name) {
        String slashed = name.replace('\\', '/');
        String danger = outside(slashed);
        List<String> parts = new ArrayList<>();
        for (String part : slashed.split("/", -1)) {
            if (part.isEmpty() || part.equals(".")) {
                continue;
            }
            String partDanger = part.equals("..") ? "the name leads out of its folder" : danger(part);
            danger = danger == null ? partDanger : danger;
            if (partDanger == null) {
                parts.add(part);
            } else if (repairs && !part.equals("..")) {
                parts.add(repaired(part));
            }
        }
        return new Parts(List.copyOf(parts), repairs ? null : danger);
    }

    private static @Nullable String outside(String name) {
        if (name.startsWith("/")) {
            return "the name is an absolute path";
        }
        return Names.startsWithDrive(name) ? "the name starts with a drive" : null;
    }

    /** Why the part cannot be a name, or null. */
    private @Nullable String danger(String part) {
        if (part.indexOf('\0') >= 0) {
            return "the name holds a NUL";
        }
        if (windows) {
            String danger = dangerInWindows(part);
            if (danger != null) {
                return danger;
            }
        }
        try {
            boolean single = system.getPath(part).getNameCount() == 1
                    && !system.getPath(part).isAbsolute();
            return single ? null : "the name is not that of one file";
        } catch (InvalidPathException e) {
            return "the file system here cannot have the name: " + e.getReason();
        }
    }

    private static @Nullable String dangerInWindows(String part) {
        for (int i = 0; i < part.length(); i++) {
            if (part.charAt(i) < ' ' || NOT_IN_WINDOWS.indexOf(part.charAt(i)) >= 0) {
                return "the name holds a character that Windows does not allow";
            }
        }
        if (part.endsWith(".") || part.endsWith(" ")) {
            return "the name ends with a dot or a space, which Windows leaves out";
        }
        return isDevice(part) ? "the name is that of a device in Windows" : null;
    }

    private static boolean isDevice(String part) {
        int dot = part.indexOf('.');
        String stem = (dot < 0 ? part : part.substring(0, dot)).strip().toUpperCase(Locale.ROOT);
        return DEVICES.contains(stem)
                || (stem.length() == 4
                        && NUMBERED_DEVICES.contains(stem.substring(0, 3))
                        && DEVICE_DIGITS.indexOf(stem.charAt(3)) >= 0);
    }

    private String repaired(String part) {
        StringBuilder repaired = new StringBuilder(part);
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c < ' ' || (windows && NOT_IN_WINDOWS.indexOf(c) >= 0)) {
                repaired.setCharAt(i, '_');
            }
        }
        char last = part.charAt(part.length() - 1);
        if (windows && (last == '.' || last == ' ')) {
            repaired.setCharAt(part.length() - 1, '_');
        }
        if (windows && isDevice(part)) {
            repaired.insert(0, '_');
        }
        if (danger(repaired.toString()) != null) {
            repaired.replace(0, repaired.length(), repaired.toString().replaceAll("[^\\p{Graph} ]", "_"));
        }
        return danger(repaired.toString()) == null ? repaired.toString() : "_";
    }

    /**
     * {@return why a link to this target may lead out of the folder that is extracted to, or null} It may climb at its start only:
     * behind a link, {@code ..} is another folder than the text says. Everything else that it passes is real or a link of the same kind.
     *
     * @param depth how many folders the link lies below that folder
     */
    @Nullable
    String dangerOfLink(String target, int depth) {
        String slashed = target.replace('\\', '/');
        if (target.isEmpty() || target.indexOf('\0') >= 0 || (target.indexOf('\\') >= 0 && windows)) {
            return "the target of the link is no path";
        }
        if (outside(slashed) != null) {
            return "the link leads out of the folder: its target is an absolute path";
        }
        int climbed = 0;
        boolean descends = false;
        for (String part : slashed.split("/", -1)) {
            boolean climbs = part.equals("..");
            if (climbs && (descends || ++climbed > depth)) {
                return "the link leads out of the folder, or climbs behind other folders";
            }
            descends |= !climbs && !part.isEmpty() && !part.equals(".");
        }
        try {
            return system.getPath(target).isAbsolute() ? "the target of the link is an absolute path" : null;
        } catch (InvalidPathException e) {
            return "the file system here cannot have the target of the link: " + e.getReason();
        }
    }
}
