package dev.handback.sandbox;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Lms.tomorrow;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, states and transitions: assignments and submissions. */
@ServiceTest
class StatesAndTransitionsTests {

	private static final String TEXT = "\"attachments\": [{\"type\": \"text\", \"text\": \"My essay\"}]";

	private final Service service;

	StatesAndTransitionsTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void anAssignmentIsOpenRegardlessOfTheStateSent(char x) {
		Lms lms = new Lms(this.service, x);
		String id = lms
			.create("{\"title\": \"x\", \"description\": \"x\", \"state\": \"draft\", \"term_id\": \"%s\"}"
				.formatted(lms.term()))
			.data()
			.path("id")
			.asString();
		assertThat(stateOf(lms, id)).isEqualTo("open");
		lms.update(id, "{\"state\": \"locked\"}");
		assertThat(stateOf(lms, id)).isEqualTo("open");
	}

	@Test
	void anAssignmentBecomesADraftWhenTheTeacherUnpublishesItAndIsReadAsSuch() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.teacherChanges(id, "{\"state\": \"draft\"}");
		assertThat(stateOf(lms, id)).isEqualTo("draft");
	}

	@ParameterizedTest
	@CsvSource({ "a,open", "b,scheduled", "c,scheduled" })
	void aFutureDisplayDateSchedulesAnAssignment(char x, String state) {
		Lms lms = new Lms(this.service, x);
		String id = lms
			.create("{\"title\": \"x\", \"description\": \"x\", \"display_date\": \"%s\", \"term_id\": \"%s\"}"
				.formatted(tomorrow(), lms.term()))
			.data()
			.path("id")
			.asString();
		assertThat(stateOf(lms, id)).isEqualTo(state);
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void aPastEndDateLocksAnAssignment(char x) {
		Lms lms = new Lms(this.service, x);
		String id = lms.created();
		lms.update(id, "{\"end_date\": \"%s\"}".formatted(Instant.now().minus(1, ChronoUnit.HOURS)));
		assertThat(stateOf(lms, id)).isEqualTo("locked");
	}

	@Test
	void anAssignmentOpensAndLocksAutomaticallyOverTime() {
		Lms lms = new Lms(this.service, 'c');
		Instant now = Instant.now();
		String id = lms
			.create("{\"title\": \"x\", \"description\": \"x\", \"display_date\": \"%s\", \"end_date\": \"%s\"}"
				.formatted(now.plus(1, ChronoUnit.HOURS), now.plus(3, ChronoUnit.HOURS)))
			.data()
			.path("id")
			.asString();
		assertThat(stateOf(lms, id)).isEqualTo("scheduled");
		this.service.advance("PT2H");
		assertThat(stateOf(lms, id)).isEqualTo("open");
		this.service.advance("PT2H");
		assertThat(stateOf(lms, id)).isEqualTo("locked");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "a|{%s}|submitted", "b|{%s}|submitted", "c|{%s}|submitted", "a|{\"attachments\": []}|created",
					"b|{\"attachments\": []}|created", "c|{\"attachments\": []}|submitted",
					"a|{\"grade_points\": 1}|created", "b|{\"grade_points\": 1}|returned",
					"b|{%s, \"grade_points\": 1}|returned", "b|{\"grade_points\": null}|created",
					"c|{\"grade_points\": 1}|created", "c|{%s, \"state\": \"returned\"}|returned",
					"c|{\"state\": \"reclaimed\"}|reclaimed", "a|{\"state\": \"returned\"}|created",
					"b|{\"state\": \"returned\"}|created" })
	void aSubmissionMovesOnFromCreated(char x, String body, String state) {
		Lms lms = new Lms(this.service, x);
		String id = lms.created();
		assertThat(lms.grade(id, 105, body.formatted(TEXT)).data().path("state").asString()).isEqualTo(state);
		assertThat(lms.submission(id, 105).data().path("state").asString()).isEqualTo(state);
	}

	@Test
	void aReturnedSubmissionStaysReturnedWhenSomethingIsAttached() {
		Lms lms = new Lms(this.service, 'b');
		String id = lms.created();
		lms.grade(id, 105, "{\"grade_points\": 1}");
		assertThat(lms.grade(id, 105, "{" + TEXT + "}").data().path("state").asString()).isEqualTo("returned");
	}

	private static String stateOf(Lms lms, String id) {
		return lms.read(id).data().path("state").asString();
	}

}
