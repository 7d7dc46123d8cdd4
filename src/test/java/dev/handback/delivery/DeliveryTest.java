package dev.handback.delivery;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import dev.handback.delivery.courier.IdJournal;
import dev.handback.delivery.courier.RecoveredIds;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.support.Throttling;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What tests of delivery with the sandbox have in common. */
public abstract class DeliveryTest extends PagesTest {

	@Autowired
	public Deliveries deliveries;

	@Autowired
	public ApplicationContext app;

	public StepwiseDelivery delivery;

	/** The number of the sandbox's last request before the test. */
	private long lastBefore;

	@BeforeEach
	void begin() {
		this.lastBefore = TestService.lastRequest(TestService.INSTANCE.address());
		this.rosters.read('a', 'b', 'c');
		this.delivery = new StepwiseDelivery(this.app);
		this.delivery.clear();
	}

	@AfterEach
	void mend() {
		TestService.INSTANCE.pull("DELETE", "/faults", "");
		TestService.INSTANCE.pull("DELETE", "/differences", "");
		for (char district : new char[] { 'a', 'b', 'c' }) {
			TestService.INSTANCE.pull("PATCH", "/districts/" + People.district(district),
					"{\"lms_state\": \"success\"}");
		}
		Throttling.end(this.app);
	}

	public Teaching teaching(char district) {
		return new Teaching(this.mvc, district, 1);
	}

	public DeliveryState state(char district, AssignmentId assignment) {
		return this.deliveries.stateOf(People.district(district), assignment);
	}

	public DeliveryState state(char district, AssignmentId assignment, PersonId student) {
		return this.deliveries.stateOf(People.district(district), assignment, student);
	}

	/** The assignment in the sandbox; the sandbox's message if there is none. */
	protected JsonNode assignment(char district, AssignmentId assignment) {
		return TestService.INSTANCE.get(district, path(district, assignment)).path("data");
	}

	/** The submission in the sandbox. */
	public JsonNode held(char district, AssignmentId assignment, PersonId student) {
		return TestService.INSTANCE.get(district, path(district, assignment) + "/submissions/" + student).path("data");
	}

	/** A teacher changes the submission in the learning platform. */
	public void changedThere(char district, AssignmentId assignment, PersonId student, String json) {
		TestService.INSTANCE.pull("PATCH", "/sections/" + People.section(district, 1) + "/assignments/"
				+ lmsId(assignment) + "/submissions/" + student, json);
	}

	/** A teacher changes the assignment in the learning platform. */
	public void changedThere(char district, AssignmentId assignment, String json) {
		TestService.INSTANCE.pull("PATCH",
				"/sections/" + People.section(district, 1) + "/assignments/" + lmsId(assignment), json);
	}

	/** A teacher deletes the assignment in the learning platform. */
	public void deletedThere(char district, AssignmentId assignment) {
		TestService.INSTANCE.pull("DELETE",
				"/sections/" + People.section(district, 1) + "/assignments/" + lmsId(assignment), "");
	}

	/** District A's first section closes with its members, or opens again. */
	void closes(boolean closed) {
		this.jdbc
			.sql("""
					with section as (update section set removed_at = %1$s where id = :section),
						teachers as (update section_teacher set removed_at = %1$s where section_id = :section)
					update enrollment set removed_at = %1$s where section_id = :section"""
				.formatted(closed ? "now()" : "null"))
			.param("section", People.section('a', 1).value())
			.update();
	}

	/**
	 * An id of district A's first section comes back from this node's disk. Like the
	 * node, it is tried again if the database couldn't take it at that moment.
	 */
	void comesBack(AssignmentId assignment, LmsAssignmentId id) {
		this.app.getBean(IdJournal.class)
			.keep(DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment), 1, id);
		Path kept = this.app.getBean(DeliveryProperties.class).directory().resolve("unstored-ids");
		RecoveredIds found = this.app.getBean(RecoveredIds.class);
		Awaitility.await().pollDelay(Duration.ZERO).atMost(Duration.ofSeconds(30)).until(() -> {
			found.replay();
			return !Files.exists(kept);
		});
	}

	/** Makes the next request of that operation in the district fail. */
	public void fault(char district, String operation, String rest) {
		TestService.INSTANCE.pull("POST", "/faults", ("{\"district\": \"" + People.district(district)
				+ "\", \"operation\": \"" + operation + "\", \"next\": 1, " + rest + "}")
			.replace('\'', '"'));
	}

	/** A student hands in their work. */
	void handsIn(AssignmentId assignment, PersonId student) {
		int number = Integer.parseInt(student.value().substring(student.value().length() - 3));
		assertThat(this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(People.user(student.value().charAt(19), number, Role.STUDENT)))
			.with(csrf())
			.param("text", "My work")
			.exchange()).hasStatus3xxRedirection();
	}

	public List<JsonNode> patches(AssignmentId assignment) {
		return TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(assignment) + "/submissions/");
	}

	/**
	 * The requests of this test that tried to create an assignment with that title,
	 * whether or not they succeeded.
	 */
	public List<JsonNode> creates(String title) {
		return TestService.INSTANCE.journal("POST", "/assignments")
			.stream()
			.filter((request) -> request.path("number").asLong() > this.lastBefore)
			.filter((request) -> request.path("request_body").asString().contains('"' + title + '"'))
			.toList();
	}

	public String lmsId(AssignmentId assignment) {
		return value(String.class, "select lms_id::text from assignment where id = ?", assignment.value());
	}

	private String path(char district, AssignmentId assignment) {
		return "/v3.1/sections/%s/assignments/%s".formatted(People.section(district, 1), lmsId(assignment));
	}

}
