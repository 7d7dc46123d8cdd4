package dev.handback.operations;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import dev.handback.commands.Command;
import dev.handback.commands.Commands;
import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** Seals are kept outside the database, and looked up again. */
@AppTest
class AuditCommandsIntegrationTests {

	private static final String DISTRICT = "5a00000000000000000e9001";

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	@Autowired
	private Commands commands;

	@Autowired
	private JdbcClient jdbc;

	@TempDir
	private Path folder;

	@Test
	void writesTheNewestSealOfEachDistrict() {
		this.jdbc.sql("""
				insert into audit_seal (district_id, number, sealed_at, records, digest)
				values (?, 1, now(), 0, repeat('a', 64)), (?, 2, now(), 0, repeat('b', 64))""")
			.params(DISTRICT, DISTRICT)
			.update();

		assertThat(run("audit", "seals")).isEqualTo(Command.DONE);

		assertThat(said().lines()).contains(DISTRICT + " 2 " + "b".repeat(64))
			.noneMatch((line) -> line.startsWith(DISTRICT + " 1 "));
	}

	@Test
	void namesAKeptSealThatTheAuditNoLongerContains() throws IOException {
		Path kept = this.folder.resolve("seals.txt");
		Files.writeString(kept, "> 5a00000000000000000e9002 7 " + "c".repeat(64) + "\n");

		assertThat(run("audit", "verify", kept.toString())).isEqualTo(Command.FOUND_FAULTS);

		assertThat(said())
			.contains("5a00000000000000000e9002: broken at seal 7: the seal that was kept with this number is missing");
	}

	@Test
	void saysThatAFileHoldsNoSeals() throws IOException {
		Path empty = Files.writeString(this.folder.resolve("empty.txt"), "nothing\n");

		assertThat(run("audit", "verify", empty.toString())).isEqualTo(Command.CANNOT_RUN);
		assertThat(run("audit", "verify", this.folder.resolve("none.txt").toString())).isEqualTo(Command.CANNOT_RUN);
		assertThat(said()).contains("contains neither seals nor an archive");
	}

	@Test
	void archivesNothingWhileTheAuditIsKeptForGood() {
		Path file = this.folder.resolve("archive");

		assertThat(run("audit", "archive", "2001-01-01", file.toString())).isEqualTo(Command.CANNOT_RUN);
		assertThat(run("audit", "archive", "yesterday", file.toString())).isEqualTo(Command.CANNOT_RUN);

		assertThat(said()).contains("handback.retention.audit isn't set", "Give a day and a new file");
		assertThat(file).doesNotExist();
	}

	private int run(String... words) {
		PrintStream print = new PrintStream(this.out, true, StandardCharsets.UTF_8);
		return this.commands.run(List.of(words), print, print);
	}

	private String said() {
		return this.out.toString(StandardCharsets.UTF_8);
	}

}
