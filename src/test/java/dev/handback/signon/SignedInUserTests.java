package dev.handback.signon;

import dev.handback.support.People;
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

}
