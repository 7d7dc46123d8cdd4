package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;

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
	void saysWhichFolderCannotBeWritten(@TempDir Path folder) throws IOException {
		Path file = Files.createFile(folder.resolve("file"));

		assertThatExceptionOfType(LocalSetupException.class).isThrownBy(() -> LocalDirectory.open(file))
			.withMessageContaining(file.toString());
	}

	@Test
	void keepsItsKeyToItselfAndAcrossStarts(@TempDir Path folder) throws IOException {
		String key = LocalKey.readOrCreate(folder);

		assertThat(LocalKey.readOrCreate(folder)).isEqualTo(key);
		assertThat(Files.getPosixFilePermissions(folder.resolve("token-key")))
			.containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
	}

}
