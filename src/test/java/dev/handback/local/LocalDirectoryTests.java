package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LocalDirectoryTests {

	@Test
	void belongsToOneProcessAtATime(@TempDir Path folder) throws IOException {
		try (LocalDirectory held = LocalDirectory.open(folder)) {
			assertThat(held.resolve("lock")).exists();
			assertThatExceptionOfType(LocalSetupException.class).isThrownBy(() -> LocalDirectory.open(folder))
				.withMessageContaining("in use by another Handback")
				.satisfies((problem) -> assertThat(problem.action()).contains("--handback.local.directory"));
		}
		LocalDirectory.open(folder).close();
	}

	@Test
	void isClosedToOthersFromItsFirstMoment(@TempDir Path folder) throws IOException {
		LocalSecret.readOrCreate(folder.resolve("by-a-secret"), LocalSecret.TOKEN_KEY);
		LocalDirectory.open(folder.resolve("in").resolve("a-folder")).close();

		assertThat(permissions(folder.resolve("by-a-secret"))).isEqualTo("rwx------");
		assertThat(permissions(folder.resolve("in").resolve("a-folder"))).isEqualTo("rwx------");
	}

	@Test
	void isClosedWhenItWasOpen(@TempDir Path folder) throws IOException {
		Path open = Files.createDirectory(folder.resolve("open"));
		Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxr-x"));

		LocalDirectory.open(open).close();

		assertThat(permissions(open)).isEqualTo("rwx------");
	}

	private static String permissions(Path path) throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
	}

	@Test
	void saysWhichFolderCannotBeWritten(@TempDir Path folder) throws IOException {
		Path file = Files.createFile(folder.resolve("file"));

		assertThatExceptionOfType(LocalSetupException.class).isThrownBy(() -> LocalDirectory.open(file))
			.withMessageContaining(file.toString());
	}

	@Test
	void keepsItsKeyToItselfAndAcrossStarts(@TempDir Path folder) throws IOException {
		String key = LocalSecret.readOrCreate(folder, LocalSecret.TOKEN_KEY);

		assertThat(LocalSecret.readOrCreate(folder, LocalSecret.TOKEN_KEY)).isEqualTo(key);
		assertThat(Files.getPosixFilePermissions(folder.resolve("token-key")))
			.containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
	}

}
