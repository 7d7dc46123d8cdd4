package dev.handback.sandbox.store;

import java.nio.file.Path;

/** The directory can't hold the store: not writable, or in use by another process. */
public final class StoreUnavailable extends RuntimeException {

	StoreUnavailable(Path directory, Exception cause) {
		super("The sandbox cannot keep its data in %s: %s".formatted(directory.toAbsolutePath(), reason(cause)), cause);
	}

	private static String reason(Exception cause) {
		String message = String.valueOf(cause.getMessage());
		return message.contains("locked") ? "another process is using it" : "the directory cannot be written";
	}

}
