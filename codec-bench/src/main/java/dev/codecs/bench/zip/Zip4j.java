package dev.codecs.bench.zip;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import net.lingala.zip4j.ZipFile;
import net.lingala.zip4j.io.outputstream.ZipOutputStream;
import net.lingala.zip4j.model.FileHeader;
import net.lingala.zip4j.model.ZipParameters;
import net.lingala.zip4j.model.enums.AesKeyStrength;
import net.lingala.zip4j.model.enums.CompressionLevel;
import net.lingala.zip4j.model.enums.CompressionMethod;
import net.lingala.zip4j.model.enums.EncryptionMethod;

/** zip4j, which checks the CRC of what it reads. Its usual level is 5; it is given the 6 of all others. */
final class Zip4j implements ZipPeer {
    @Override
    public String id() {
        return "zip4j";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("zip4j " + Versions.of(id()));
    }

    @Override
    public List<Ability> abilities() {
        return Arrays.stream(Form.values())
                .filter(form -> form != Form.ZSTD)
                .map(form -> new Ability(form.algorithm()))
                .toList();
    }

    @Override
    public Archiver archiver(Form form) {
        if (form == Form.ZSTD) {
            form.checkPlain(id());
        }
        return new Usual(form);
    }

    private record Usual(Form form) implements Archiver {
        private ZipParameters parameters(String name) {
            ZipParameters parameters = new ZipParameters();
            parameters.setFileNameInZip(name);
            parameters.setCompressionMethod(form.stored() ? CompressionMethod.STORE : CompressionMethod.DEFLATE);
            parameters.setCompressionLevel(CompressionLevel.HIGHER);
            if (form.encrypted()) {
                parameters.setEncryptFiles(true);
                parameters.setEncryptionMethod(EncryptionMethod.AES);
                parameters.setAesKeyStrength(AesKeyStrength.KEY_STRENGTH_256);
            }
            return parameters;
        }

        @Override
        public void write(Contents contents, Path archive) throws IOException {
            try (ZipOutputStream zip = create(archive)) {
                for (int i = 0; i < contents.count(); i++) {
                    ZipParameters parameters = parameters(contents.names()[i]);
                    if (form.stored()) {
                        parameters.setEntrySize(contents.length(i)); // it cannot be told behind the data
                    }
                    zip.putNextEntry(parameters);
                    if (form.stored()) {
                        // It encrypts in the caller's array, and wrongly so from any place but the beginning.
                        zip.write(Arrays.copyOfRange(
                                contents.bytes(), contents.start(i), contents.start(i) + contents.length(i)));
                    } else {
                        zip.write(contents.bytes(), contents.start(i), contents.length(i));
                    }
                    zip.closeEntry();
                }
            }
        }

        @Override
        public void write(Path source, String name, Path archive) throws IOException {
            try (InputStream in = new FileInputStream(source.toFile());
                    ZipOutputStream zip = create(archive)) {
                zip.putNextEntry(parameters(name));
                JavaUtilZip.copy(in, zip);
                zip.closeEntry();
            }
        }

        private ZipOutputStream create(Path archive) throws IOException {
            BufferedOutputStream out = new BufferedOutputStream(new FileOutputStream(archive.toFile()), PIECE);
            return form.encrypted() ? new ZipOutputStream(out, form.password()) : new ZipOutputStream(out);
        }

        @Override
        public Opened<FileHeader> open(Path archive) {
            return new Reader(
                    form.encrypted() ? new ZipFile(archive.toFile(), form.password()) : new ZipFile(archive.toFile()));
        }
    }

    private record Reader(ZipFile zip) implements Archiver.Opened<FileHeader> {
        @Override
        public Iterator<FileHeader> entries() throws IOException {
            return zip.getFileHeaders().iterator();
        }

        @Override
        public String name(FileHeader entry) {
            return entry.getFileName();
        }

        @Override
        public InputStream stream(FileHeader entry) throws IOException {
            return zip.getInputStream(entry);
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }
}
