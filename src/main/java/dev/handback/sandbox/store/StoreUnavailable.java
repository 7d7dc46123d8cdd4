package dev.handback.sandbox.store;

import java.nio.file.Path;

/**
 * The directory can't be used as a store: it isn't writable, or another process is using
 * it.
 */
public final class StoreUnavailable extends RuntimeException {

	StoreUnavailable(Path directory, Exception cause) {
		super("The sandbox can't store its data in %s: %s".formatted(directory.toAbsolutePath(), reason(cause)), cause);
	}

	private static String reason(Exception cause) {
		String message = String.valueOf(cause.getMessage());
		return message.contains("locked") ? "another process is using it" : "the directory isn't writable";
	}

}
