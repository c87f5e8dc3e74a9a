package dev.codecs.bench.node;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Peer;
import java.util.List;
import java.util.Optional;

/** A peer in JavaScript, as a suite knows it. */
public interface NodePeer extends Peer {
    /** {@return the library} */
    NodeLibrary library();

    /** {@return the one that is called so} */
    static <P extends NodePeer> Optional<P> named(String id, List<P> peers) {
        return peers.stream().filter(peer -> peer.id().equals(id)).findFirst();
    }

    @Override
    default String id() {
        return library().id();
    }

    @Override
    default String kind() {
        return NodeLibrary.KIND;
    }

    @Override
    default Availability availability() {
        return library().availability();
    }
}
