package dev.handback.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/** The folder for everything on this machine, used by one process at a time. */
final class LocalDirectory implements AutoCloseable {

	private final Path path;

	private final FileChannel channel;

	private LocalDirectory(Path path, FileChannel channel) {
		this.path = path;
		this.channel = channel;
	}

	/**
	 * Creates the folder if it doesn't exist, closes it to other users and locks it. The
	 * operating system releases the lock when the process ends, however it ends.
	 * @throws LocalSetupException if the folder can't be written or another process uses
	 * it
	 */
	static LocalDirectory open(Path directory) {
		Path path = directory.toAbsolutePath().normalize();
		try {
			OwnerOnly.createDirectory(path);
			FileChannel channel = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE,
					StandardOpenOption.WRITE);
			if (lock(channel) == null) {
				channel.close();
				throw new LocalSetupException("The folder " + path + " is in use by another Handback process.",
						"Stop the other one, or choose another folder with --handback.local.directory=<folder>.");
			}
			return new LocalDirectory(path, channel);
		}
		catch (IOException ex) {
			throw LocalSetupException.notWritable(path, ex);
		}
	}

	private static @Nullable FileLock lock(FileChannel channel) throws IOException {
		try {
			return channel.tryLock();
		}
		catch (OverlappingFileLockException ex) {
			return null;
		}
	}

	Path path() {
		return this.path;
	}

	Path resolve(String name) {
		return this.path.resolve(name);
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
