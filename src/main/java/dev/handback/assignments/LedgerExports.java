package dev.handback.assignments;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.springframework.stereotype.Component;

/**
 * Writes the ledger to a folder, each time to a new file that is complete from the moment
 * it has its name, and deletes the oldest files.
 */
@Component
class LedgerExports {

	private static final String PREFIX = "ledger-";

	private static final String SUFFIX = ".csv";

	private static final String UNFINISHED = ".part";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'")
		.withZone(ZoneOffset.UTC);

	private final Ledger ledger;

	private final LedgerProperties properties;

	private final Clock clock;

	LedgerExports(Ledger ledger, LedgerProperties properties, Clock clock) {
		this.ledger = ledger;
		this.properties = properties;
		this.clock = clock;
	}

	/** Exports all districts, if a folder is set. */
	void export() throws IOException {
		Path folder = this.properties.exportTo();
		if (folder == null) {
			return;
		}
		Files.createDirectories(folder);
		delete(files(folder, UNFINISHED));
		Path unfinished = Files.createTempFile(folder, PREFIX, UNFINISHED);
		try (FileOutputStream file = new FileOutputStream(unfinished.toFile());
				OutputStreamWriter writer = new OutputStreamWriter(file, StandardCharsets.UTF_8)) {
			LedgerFile.write(writer, this.ledger::export);
			writer.flush();
			file.getFD().sync();
		}
		Files.move(unfinished, folder.resolve(PREFIX + TIME.format(this.clock.instant()) + SUFFIX),
				StandardCopyOption.ATOMIC_MOVE);
		List<Path> exports = files(folder, SUFFIX);
		delete(exports.subList(0, Math.max(0, exports.size() - Math.max(1, this.properties.files()))));
	}

	/** Our files with that suffix, oldest first. */
	private static List<Path> files(Path folder, String suffix) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> {
				String name = file.getFileName().toString();
				return name.startsWith(PREFIX) && name.endsWith(suffix);
			}).sorted(Comparator.comparing(Path::getFileName)).toList();
		}
	}

	private static void delete(List<Path> files) throws IOException {
		for (Path file : files) {
			Files.deleteIfExists(file);
		}
	}

}
