package dev.handback.grading.assignment;

import java.util.List;
import java.util.stream.Stream;

import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpSession;

import static org.assertj.core.api.Assertions.assertThat;

class HiddenNamesTests {

	@Test
	void forgetsTheOldestChoices() {
		List<AssignmentId> assignments = Stream.generate(AssignmentId::random).limit(50).toList();
		HiddenNames hidden = new HiddenNames(List.of());
		for (AssignmentId assignment : assignments) {
			hidden = hidden.with(assignment, true);
		}

		assertThat(assignments.subList(30, 50)).allMatch(hidden::in);
		assertThat(assignments.subList(0, 30)).noneMatch(hidden::in);
	}

	@Test
	void lastsAsLongAsTheSession() {
		AssignmentId assignment = AssignmentId.random();
		MockHttpSession session = new MockHttpSession();
		HiddenNames.of(session).with(assignment, true).keep(session);
		assertThat(HiddenNames.of(session).in(assignment)).isTrue();

		HiddenNames.of(session).with(assignment, false).keep(session);
		assertThat(HiddenNames.of(session).in(assignment)).isFalse();
	}

}
