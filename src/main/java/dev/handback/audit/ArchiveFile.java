package dev.handback.audit;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** An archive as a file: a line of JSON for each seal, in the order of the chain. */
final class ArchiveFile {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
		.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

	private ArchiveFile() {
	}

	/** Creates a file that only its owner can read, if its file system knows owners. */
	static void create(Path file) throws IOException {
		boolean owners = file.getFileSystem().supportedFileAttributeViews().contains("posix");
		Files.createFile(file, owners ? new FileAttribute<?>[] { OWNER_ONLY } : new FileAttribute<?>[0]);
	}

	static void write(BufferedWriter writer, ArchivedSeal seal) throws IOException {
		writer.write(JSON.writeValueAsString(seal));
		writer.write('\n');
	}

	/**
	 * Reads seals in their order.
	 * @throws IOException if the file can't be read, or a line isn't a seal
	 */
	static void read(Path file, Consumer<ArchivedSeal> taker) throws IOException {
		try (BufferedReader lines = Files.newBufferedReader(file)) {
			String line = lines.readLine();
			if (line == null) {
				throw new IOException("The archive is empty");
			}
			for (; line != null; line = lines.readLine()) {
				taker.accept(JSON.readValue(line, ArchivedSeal.class));
			}
		}
		catch (JacksonException | IllegalArgumentException ex) {
			throw new IOException("A line isn't a seal", ex);
		}
	}

}
