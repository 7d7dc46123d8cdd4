package dev.handback.proof;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A small disk in memory, on machines where tests may mount one. */
final class SmallDisk implements AutoCloseable {

	private static final byte[] BLOCK = new byte[1 << 12];

	private final Path where;

	private SmallDisk(Path where) {
		this.where = where;
	}

	/** Mounts a disk, if that is allowed. */
	static Optional<SmallDisk> mount(int megabytes) throws IOException, InterruptedException {
		SmallDisk disk = new SmallDisk(Files.createTempDirectory("small-disk"));
		if (run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "none", disk.where.toString())) {
			Runtime.getRuntime().addShutdownHook(new Thread(disk::close));
			return Optional.of(disk);
		}
		Files.delete(disk.where);
		return Optional.empty();
	}

	Path path() {
		return this.where;
	}

	/** Leaves no space. */
	void fill() {
		try (OutputStream file = Files.newOutputStream(filler())) {
			while (true) {
				file.write(BLOCK);
			}
		}
		catch (IOException full) {
			// As intended.
		}
	}

	void free() {
		try {
			Files.deleteIfExists(filler());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Path filler() {
		return this.where.resolve("filler");
	}

	@Override
	public void close() {
		try {
			run("umount", "-l", this.where.toString());
			Files.deleteIfExists(this.where);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static boolean run(String... command) throws IOException, InterruptedException {
		try {
			return new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.waitFor() == 0;
		}
		catch (IOException ex) {
			// There is no such command.
			return false;
		}
	}

}
