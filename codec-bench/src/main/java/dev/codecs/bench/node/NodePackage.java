package dev.codecs.bench.node;

/** What is installed, by its name and version. Each has a folder of its own, so that one that cannot be installed takes no other with it. */
enum NodePackage {
    ZIP_JS("@zip.js/zip.js", "2.24.0"),
    JSZIP("jszip", "3.10.2"),
    FFLATE("fflate", "0.8.3"),
    ARCHIVER("archiver", "8.0.0"),
    /** 18.30.0 depends on a version of a package that does not exist. */
    JSON_PACK("@jsonjoy.com/json-pack", "18.28.0"),
    CBOR_X("cbor-x", "1.6.9"),
    MSGPACKR("msgpackr", "2.1.4"),
    MSGPACK("@msgpack/msgpack", "3.1.3");

    private final String title;
    private final String version;

    NodePackage(String title, String version) {
        this.title = title;
        this.version = version;
    }

    /** By which it is asked for. */
    String title() {
        return title;
    }

    String version() {
        return version;
    }

    /** "jszip-3.10.2": another version is another folder. */
    String folder() {
        return title.replace("@", "").replace('/', '-') + "-" + version;
    }

    /** The package.json of a folder that needs nothing but this. */
    String json() {
        return """
                {
                  "private": true,
                  "dependencies": {
                    "%s": "%s"
                  }
                }
                """.formatted(title, version);
    }

    @Override
    public String toString() {
        return title + " " + version;
    }
}
