package dev.handback.signon;

import java.net.URI;
import java.time.Duration;
import java.util.Set;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import org.springframework.util.SerializationUtils;

import static org.assertj.core.api.Assertions.assertThat;

class SignedInUserTests {

	@Test
	void surviveTheSessionTable() {
		SignedInUser teacher = People.teacher('a');

		assertThat(SerializationUtils.clone(teacher)).isEqualTo(teacher);
	}

	@Test
	void tellTheSessionTableNothingButTheirId() {
		SignedInUser teacher = People.teacher('a');

		assertThat(teacher.getName()).isEqualTo(teacher.person().value());
		assertThat(teacher.toString()).doesNotContain(teacher.displayName());
	}

	@Test
	void areOperatorsWithCapitalsInTheSettingsToo() {
		PersonId typed = new PersonId("5B00000000000000000A0302");

		assertThat(new SignOnProperties(URI.create("https://handback.example.org"), Duration.ZERO, Set.of(typed), null)
			.operators()).containsExactly(new PersonId("5b00000000000000000a0302"));
	}

}
