package dev.handback.delivery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.SectionId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Ids that the service gave while the database could not take them: the service never
 * lists them again, so they go to a file on this machine first.
 */
@Component
class UnstoredIds {

	private static final Logger logger = LoggerFactory.getLogger(UnstoredIds.class);

	private final Path file;

	UnstoredIds(DeliveryProperties properties) {
		this.file = properties.directory().resolve("unstored-ids");
	}

	/** Writes the id to the disk; it is there when this returns. */
	synchronized void keep(Target assignment, LmsAssignmentId id) {
		logger.warn("The database did not take the id of assignment {}; it is kept in {}", assignment.assignment(),
				this.file.getFileName());
		String line = String.join(" ", assignment.district().value(), assignment.section().value(),
				assignment.assignment().toString(), id.toString()) + "\n";
		try {
			Files.createDirectories(this.file.toAbsolutePath().getParent());
			try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.CREATE,
					StandardOpenOption.APPEND)) {
				channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
				channel.force(true);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The id " + id + " of assignment " + assignment.assignment()
					+ " can be stored nowhere; note it down", ex);
		}
	}

	/**
	 * Hands over what the file holds; what was taken without an exception is removed from
	 * it.
	 */
	synchronized void replay(Consumer<Unstored> taker) {
		if (!Files.exists(this.file)) {
			return;
		}
		try {
			for (Unstored unstored : read()) {
				taker.accept(unstored);
			}
			Files.delete(this.file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// A kill can leave half a line at the end; the whole ones count.
	private List<Unstored> read() throws IOException {
		String text = Files.readString(this.file);
		List<Unstored> read = new ArrayList<>();
		for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
			String[] ids = line.split(" ", -1);
			read.add(new Unstored(
					Target.assignment(new DistrictId(ids[0]), new SectionId(ids[1]), AssignmentId.from(ids[2])),
					LmsAssignmentId.from(ids[3])));
		}
		return read;
	}

	/** An id that waits for the database. */
	record Unstored(Target assignment, LmsAssignmentId id) {

	}

}
