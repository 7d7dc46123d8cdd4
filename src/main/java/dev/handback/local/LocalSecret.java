package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets that only this machine's Handback knows, each in a file of its own. */
final class LocalSecret {

	/** The key that encrypts the sandbox's district tokens. */
	static final String TOKEN_KEY = "token-key";

	/** The password of the embedded database. */
	static final String DATABASE_PASSWORD = "database-password";

	private static final int BYTES = 32;

	private LocalSecret() {
	}

	/**
	 * The secret, which is created at the first start.
	 * @return 32 bytes in Base64
	 * @throws LocalSetupException if it can be neither read nor written
	 */
	static String readOrCreate(Path directory, String name) {
		Path file = directory.resolve(name);
		try {
			OwnerOnly.createDirectory(directory);
			if (!Files.exists(file)) {
				Path unfinished = directory.resolve(name + ".new");
				Files.deleteIfExists(unfinished);
				OwnerOnly.createFile(unfinished);
				Files.writeString(unfinished, random(), StandardOpenOption.SYNC);
				Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
			}
			return Files.readString(file).trim();
		}
		catch (IOException ex) {
			throw LocalSetupException.notWritable(directory, ex);
		}
	}

	private static String random() {
		byte[] bytes = new byte[BYTES];
		new SecureRandom().nextBytes(bytes);
		return Base64.getEncoder().encodeToString(bytes);
	}

}
