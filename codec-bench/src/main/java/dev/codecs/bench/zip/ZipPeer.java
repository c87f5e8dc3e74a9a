package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Peer;
import java.util.List;

/** A foreign library that has ZIP archives. */
interface ZipPeer extends Peer {
    /**
     * {@return its way to write and read them}
     *
     * @throws UnsupportedOperationException if it has none of that form
     */
    Archiver archiver(Form form);

    @Override
    default List<Ability> abilities() {
        return List.of(new Ability(Form.DEFLATED.algorithm()));
    }
}
