package dev.codecs.bench.node;

import dev.codecs.Availability;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A library that is measured, in one of its ways. */
public enum NodeLibrary {
    /** Its default: what the runtime has, which is zlib in C. */
    ZIP_JS_NATIVE("zip", NodePackage.ZIP_JS, "zip.js native", " with CompressionStream"),
    /** Its zlib in WebAssembly. */
    ZIP_JS_WASM("zip", NodePackage.ZIP_JS, "zip.js wasm", " with its WebAssembly"),
    /** Its zlib in JavaScript. */
    ZIP_JS_JS("zip", NodePackage.ZIP_JS, "zip.js js", " with its JavaScript"),
    /** With pako, zlib in JavaScript. */
    JSZIP("zip", NodePackage.JSZIP, "jszip", ""),
    /** A DEFLATE of its own in JavaScript. */
    FFLATE("zip", NodePackage.FFLATE, "fflate", ""),
    /** Writes only, by the runtime's zlib. */
    ARCHIVER("zip", NodePackage.ARCHIVER, "archiver", ""),
    /** The runtime's own archives, which it has since version 26.8. */
    NODE_ZLIB("zip", null, "node:zlib", "node:zlib"),
    /** Nine formats. */
    JSON_PACK("serial", NodePackage.JSON_PACK, "json-pack", ""),
    /** CBOR. */
    CBOR_X("serial", NodePackage.CBOR_X, "cbor-x", ""),
    /** MessagePack. */
    MSGPACKR("serial", NodePackage.MSGPACKR, "msgpackr", ""),
    /** MessagePack by its makers. */
    MSGPACK("serial", NodePackage.MSGPACK, "@msgpack/msgpack", ""),
    /** The runtime's own. */
    JSON("serial", null, "JSON", "JSON");

    /** What stands as the kind of their rows. */
    public static final String KIND = "NODE";

    private final String suite;
    private final @Nullable NodePackage source;
    private final String title;
    private final String words;

    /**
     * A way to use a package.
     *
     * @param suite the script that knows it
     * @param words behind the name of its package, or in place of it
     */
    NodeLibrary(String suite, @Nullable NodePackage source, String title, String words) {
        this.suite = suite;
        this.source = source;
        this.title = title;
        this.words = words;
    }

    /** {@return what its rows are called: {@code "jszip (node)"}} */
    public String id() {
        return title + " (node)";
    }

    /** {@return whether this JVM was started to measure such libraries too} */
    public static boolean wanted() {
        return NodeFolder.given().isPresent();
    }

    /** {@return whether it runs here, found out by loading it} */
    public Availability availability() {
        NodeFolder folder = NodeFolder.given().orElse(null);
        if (folder == null) {
            return new Availability.No("bench --node measures it");
        }
        if (source != null && !folder.has(source)) {
            return new Availability.No(folder.reason(source));
        }
        try {
            NodeProcess process = NodeProcess.ofAll();
            process.load(this);
            return new Availability.Yes((source == null ? "" : source) + words + ", Node " + process.version());
        } catch (UnsupportedOperationException e) {
            return new Availability.No(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return new Availability.No("it does not load: " + e.getMessage());
        }
    }

    @Nullable
    NodePackage source() {
        return source;
    }

    /** Its name in the scripts. */
    String title() {
        return title;
    }

    /** The script that knows it. */
    String suite() {
        return suite;
    }
}
