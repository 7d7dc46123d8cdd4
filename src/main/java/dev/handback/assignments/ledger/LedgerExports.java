package dev.handback.assignments.ledger;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerFile;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Writes the ledger to a folder, each time to a new file that is complete from the moment
 * it has its name, and deletes old files. A database that was lost or swapped empties the
 * newest files, so not only those are kept.
 */
@Component
class LedgerExports {

	private static final Logger logger = LoggerFactory.getLogger(LedgerExports.class);

	private static final String PREFIX = "ledger-";

	/** The largest file of each of them is kept. */
	private static final Period DAYS = Period.ofDays(30);

	private static final String SUFFIX = ".csv";

	private static final String UNFINISHED = ".part";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'")
		.withZone(ZoneOffset.UTC);

	private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd").withZone(ZoneOffset.UTC);

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
		try {
			write(unfinished);
			List<Path> before = files(folder, SUFFIX);
			Path export = Files.move(unfinished, folder.resolve(PREFIX + TIME.format(this.clock.instant()) + SUFFIX),
					StandardCopyOption.ATOMIC_MOVE);
			if (!before.isEmpty()) {
				warnIfShrunk(before.get(before.size() - 1), export);
			}
		}
		finally {
			// A file that was cut off by a full disk would keep the disk full.
			Files.deleteIfExists(unfinished);
		}
		delete(outdated(files(folder, SUFFIX)));
	}

	private void write(Path unfinished) throws IOException {
		try (FileOutputStream file = new FileOutputStream(unfinished.toFile());
				OutputStreamWriter writer = new OutputStreamWriter(file, StandardCharsets.UTF_8)) {
			LedgerFile.write(writer, this.ledger::export);
			writer.flush();
			file.getFD().sync();
		}
	}

	private static void warnIfShrunk(Path before, Path export) throws IOException {
		long missing = lines(before) - lines(export);
		if (missing > 0) {
			logger.warn("The ledger has {} assignments fewer in {} than in {}: is this the right database?", missing,
					export.getFileName(), before.getFileName());
		}
	}

	private static long lines(Path file) throws IOException {
		try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
			return lines.count();
		}
	}

	/** All but the newest, the largest of each recent day, and the largest of all. */
	private List<Path> outdated(List<Path> exports) throws IOException {
		String recent = PREFIX + DAY.format(this.clock.instant().minus(DAYS));
		Map<String, Path> kept = new HashMap<>();
		Map<Path, Long> sizes = new HashMap<>();
		BinaryOperator<Path> larger = (one, other) -> (sizes.getOrDefault(other, 0L) >= sizes.getOrDefault(one, 0L))
				? other : one;
		for (Path export : exports) {
			sizes.put(export, Files.size(export));
			kept.merge("", export, larger);
			String name = export.getFileName().toString();
			String day = name.substring(0, Math.min(name.length(), recent.length()));
			if (day.compareTo(recent) > 0) {
				kept.merge(day, export, larger);
			}
		}
		return exports.subList(0, Math.max(0, exports.size() - Math.max(1, this.properties.files())))
			.stream()
			.filter((export) -> !kept.containsValue(export))
			.toList();
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
