package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;

/** The key that encrypts the sandbox's district tokens on this machine. */
final class LocalKey {

	private static final int BYTES = 32;

	private LocalKey() {
	}

	/**
	 * The key, made at the first start.
	 * @return 32 bytes in Base64
	 * @throws LocalSetupException if it can be neither read nor written
	 */
	static String readOrCreate(Path directory) {
		Path file = directory.resolve("token-key");
		try {
			Files.createDirectories(directory);
			if (!Files.exists(file)) {
				Files.createFile(file);
				OwnerOnly.mayReadAndWrite(file);
				Files.writeString(file, random(), StandardOpenOption.SYNC);
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
