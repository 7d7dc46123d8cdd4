package dev.handback.commands;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.handback.support.PagesTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/** What commands say when they are repeated. */
@Transactional
class CommandsIntegrationTests extends PagesTest {

	private static final String DISTRICT = "5a00000000000000000e5151";

	private static final String PERSON = "5b00000000000000000e5151";

	@Autowired
	private Commands commands;

	@Test
	void printsTheCertificateOfAPersonAgain() {
		update("insert into kept_comment values (?, ?, gen_random_uuid(), 'x', now(), now())", DISTRICT, PERSON);
		String erasing = "person erase " + DISTRICT + " " + PERSON + " --grades=delete --confirm=" + PERSON;
		String certificate = run(Command.DONE, erasing);

		assertThat(certificate).startsWith("certificate of erasure\n");
		assertThat(run(Command.DONE, erasing)).isEqualTo(certificate);
		assertThat(run(Command.FOUND_FAULTS, erasing.replace(PERSON, "5b00000000000000000e5152")))
			.contains("Nothing is stored");
	}

	@Test
	void printsTheCertificateOfADistrictAgain() {
		update("insert into kept_comment values (?, ?, gen_random_uuid(), 'x', now(), now())", DISTRICT, PERSON);
		String first = run(Command.DONE, "district forget " + DISTRICT);
		String certificate = first.substring(first.indexOf("certificate of erasure\n"));

		assertThat(run(Command.DONE, "district forget " + DISTRICT)).contains("Nothing is stored")
			.endsWith(certificate);
	}

	private String run(int status, String line) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		assertThat(this.commands.run(List.of(line.split(" ")), new PrintStream(out, true, StandardCharsets.UTF_8),
				System.err))
			.isEqualTo(status);
		return out.toString(StandardCharsets.UTF_8);
	}

}
