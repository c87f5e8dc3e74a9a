package dev.codecs.hash;

import dev.codecs.hash.CheckedFile.Outcome;
import java.util.List;

/**
 * What became of the lines of a check file.
 *
 * @param files one for each line that is neither empty nor a comment, in their order
 */
public record Verification(List<CheckedFile> files) {
    /** Copies the list. */
    public Verification {
        files = List.copyOf(files);
    }

    /** {@return whether there is a line at all, and every line's file has its hash} Stricter than the tools, a malformed line counts. */
    public boolean matched() {
        return !files.isEmpty() && files.stream().allMatch(CheckedFile::matched);
    }

    /** {@return the number of lines with this outcome} */
    public long count(Outcome outcome) {
        return files.stream().filter(file -> file.outcome() == outcome).count();
    }
}
