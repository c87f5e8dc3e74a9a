package dev.codecs.bench.zip;

import dev.codecs.Compressor;
import dev.codecs.bench.node.NodeLibrary;
import dev.codecs.bench.suite.Peer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The libraries and programs that the three suites measure beside ours. */
final class ZipPeers {
    /** What they are listed under. */
    static final String SUBJECT = "ZipArchive";

    /** The subjects of the three suites. */
    static final List<String> SUBJECTS = List.of(SUBJECT, Compressor.class.getSimpleName());

    static final List<ZipPeer> LIBRARIES = List.of(new JavaUtilZip(), new Zipfs(), new CommonsCompress(), new Zip4j());

    private ZipPeers() {}

    static List<Peer> all() {
        List<Peer> all = new ArrayList<>(LIBRARIES);
        all.addAll(Arrays.asList(ZipProgram.values()));
        if (NodeLibrary.wanted()) {
            all.addAll(JavaScript.ALL);
        }
        return all;
    }

    static ZipPeer library(String id) {
        return LIBRARIES.stream()
                .filter(peer -> peer.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no library is called " + id));
    }

    static Optional<ZipProgram> program(String id) {
        return Arrays.stream(ZipProgram.values())
                .filter(program -> program.id().equals(id))
                .findFirst();
    }

    /** Another library, which must read what one has written: that which has the form, and is none of the JDK's. */
    static Archiver witness(boolean ofPeer, Form form) {
        return ofPeer
                ? CodecZip.of(CodecZip.DEFAULT, form)
                : library(form.encrypted() ? "zip4j" : CommonsCompress.ID).archiver(form);
    }
}
