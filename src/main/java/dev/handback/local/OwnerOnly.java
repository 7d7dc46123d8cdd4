package dev.handback.local;

import java.io.File;
import java.nio.file.Path;

/** Keeps other users of the machine away, as far as its file system knows users. */
final class OwnerOnly {

	private OwnerOnly() {
	}

	static void mayWrite(Path path) {
		File file = path.toFile();
		boolean restricted = file.setWritable(false, false) && file.setWritable(true, true);
		assert restricted || File.separatorChar == '\\';
	}

	static void mayReadAndWrite(Path path) {
		mayWrite(path);
		File file = path.toFile();
		boolean restricted = file.setReadable(false, false) && file.setReadable(true, true);
		assert restricted || File.separatorChar == '\\';
	}

}
