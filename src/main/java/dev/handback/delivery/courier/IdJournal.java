package dev.handback.delivery.courier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Ids that the service returned while they couldn't be stored in the database. The
 * service never lists them again, so they are first written to a file on this machine.
 * Each line ends with a checksum; lines that don't match theirs are moved to a second
 * file.
 */
@Component
public class IdJournal {

	private static final Logger logger = LoggerFactory.getLogger(IdJournal.class);

	private final Path file;

	private final Path aside;

	IdJournal(DeliveryProperties properties) {
		this.file = properties.directory().resolve("unstored-ids");
		this.aside = properties.directory().resolve("unstored-ids.unreadable");
	}

	/** Says so at startup if no id could be kept, rather than when one has to be. */
	void lookAtDirectory() {
		Path directory = this.file.toAbsolutePath().getParent();
		Path there = directory;
		while (there != null && !Files.exists(there)) {
			there = there.getParent();
		}
		if (there == null || !Files.isDirectory(there) || !Files.isWritable(there)) {
			logger.warn("Can't write to {}, where IDs are kept while the database is down;"
					+ " set handback.delivery.directory to a folder of this node", directory);
		}
	}

	/**
	 * Writes the id to disk, or at least to the log if that fails too.
	 * @param create which create of the assignment returned it
	 */
	public void keep(DeliveryTarget assignment, int create, LmsAssignmentId id) {
		try {
			append(this.file, List.of(new Unstored(assignment, create, id).line()));
			logger.warn("Could not store the ID of assignment {} in the database; kept it in {}",
					assignment.assignment(), this.file.getFileName());
		}
		catch (IOException ex) {
			logger.error(
					"Could not store the ID {} of assignment {} (district {}, section {}) in the database or on disk;"
							+ " it is only in this line",
					id, assignment.assignment(), assignment.district(), assignment.section(), ex);
		}
	}

	/**
	 * Passes on the ids in the file, and removes those that were accepted.
	 * @param taker returns whether it accepted the id
	 */
	void replay(Predicate<Unstored> taker) throws IOException {
		byte[] held = read();
		List<String> left = new ArrayList<>();
		List<String> unreadable = new ArrayList<>();
		for (String line : lines(held)) {
			Optional<Unstored> unstored = Unstored.read(line);
			if (unstored.isEmpty()) {
				unreadable.add(line);
			}
			else if (!taker.test(unstored.get())) {
				left.add(line);
			}
		}
		if (held.length > 0) {
			replace(held, left, unreadable);
		}
	}

	/** How many lines were moved aside and haven't been removed since. */
	synchronized long unreadable() {
		try {
			return Files.exists(this.aside) ? lines(Files.readAllBytes(this.aside)).size() : 0;
		}
		catch (IOException ex) {
			return 1;
		}
	}

	private synchronized byte[] read() throws IOException {
		return Files.exists(this.file) ? Files.readAllBytes(this.file) : new byte[0];
	}

	// If an id was added in the meantime, all of them are passed on again, which is
	// harmless.
	private synchronized void replace(byte[] held, List<String> left, List<String> unreadable) throws IOException {
		if (!Arrays.equals(read(), held)) {
			return;
		}
		if (!unreadable.isEmpty()) {
			append(this.aside, unreadable);
			logger.error("Moved {} damaged lines of {} to {}", unreadable.size(), this.file.getFileName(),
					this.aside.getFileName());
		}
		if (left.isEmpty()) {
			Files.delete(this.file);
			return;
		}
		Path rewritten = this.file.resolveSibling(this.file.getFileName() + ".new");
		Files.deleteIfExists(rewritten);
		append(rewritten, left);
		Files.move(rewritten, this.file, StandardCopyOption.ATOMIC_MOVE);
	}

	// A full disk or a kill can leave half a line; a line break before the next one keeps
	// that one intact.
	private synchronized void append(Path to, List<String> lines) throws IOException {
		ByteBuffer bytes = ByteBuffer
			.wrap(("\n" + String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1));
		Files.createDirectories(to.toAbsolutePath().getParent());
		try (FileChannel channel = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
			while (bytes.hasRemaining()) {
				channel.write(bytes);
			}
			channel.force(true);
		}
	}

	// In this encoding every byte is a character, so damaged lines stay as they are.
	private static List<String> lines(byte[] bytes) {
		return Arrays.stream(new String(bytes, StandardCharsets.ISO_8859_1).split("\n"))
			.filter((line) -> !line.isEmpty())
			.toList();
	}

	/**
	 * An id that is waiting for the database.
	 *
	 * @param create which create of the assignment returned it
	 */
	record Unstored(DeliveryTarget assignment, int create, LmsAssignmentId id) {

		// Earlier versions didn't write which create it was.
		private static final int IDS = 4;

		private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

		String line() {
			String ids = String.join(" ", this.assignment.district().value(), this.assignment.section().value(),
					this.assignment.assignment().toString(), this.id.toString(), "" + this.create);
			return ids + " " + checksum(ids);
		}

		static Optional<Unstored> read(String line) {
			int end = line.lastIndexOf(' ');
			if (end < 0 || !line.substring(end + 1).equals(checksum(line.substring(0, end)))) {
				return Optional.empty();
			}
			String[] ids = line.substring(0, end).split(" ", -1);
			boolean numbered = ids.length == IDS + 1 && NUMBER.matcher(ids[IDS]).matches();
			return (ids.length != IDS && !numbered) ? Optional.empty()
					: Optional.of(new Unstored(
							DeliveryTarget.assignment(new DistrictId(ids[0]), new SectionId(ids[1]),
									AssignmentId.from(ids[2])),
							numbered ? Integer.parseInt(ids[IDS]) : Integer.MAX_VALUE, LmsAssignmentId.from(ids[3])));
		}

		private static String checksum(String ids) {
			CRC32C checksum = new CRC32C();
			checksum.update(ids.getBytes(StandardCharsets.ISO_8859_1));
			return HexFormat.of().toHexDigits((int) checksum.getValue());
		}

	}

}
