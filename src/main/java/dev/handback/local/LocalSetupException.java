package dev.handback.local;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Something on this machine prevents the start; the message says what it is and what to
 * do.
 */
class LocalSetupException extends RuntimeException {

	private final String action;

	LocalSetupException(String what, String action) {
		super(what);
		this.action = action;
	}

	LocalSetupException(String what, String action, Throwable cause) {
		super(what, cause);
		this.action = action;
	}

	static LocalSetupException notWritable(Path directory, IOException cause) {
		return new LocalSetupException(
				"The folder " + directory.toAbsolutePath() + " isn't writable, or can't be made private to its owner.",
				"Make it yours, or choose another folder with --handback.local.directory=<folder>.", cause);
	}

	String action() {
		return this.action;
	}

}
