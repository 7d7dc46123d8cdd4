package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import dev.handback.delivery.queue.Retries;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/** A teacher's work, the faults that hit it, and the result in the LMS and here. */
class FaultStage {

	final StepwiseDelivery delivery;

	private final ApplicationContext app;

	private final char district;

	private final Teaching teaching;

	private final Deliveries deliveries;

	private final JdbcClient jdbc;

	private final Witness witness = new Witness(TestService.INSTANCE.address()).listen();

	FaultStage(ApplicationContext app, char district) {
		this.app = app;
		this.district = district;
		this.delivery = new StepwiseDelivery(app);
		this.delivery.clear();
		this.teaching = new Teaching(app.getBean(MockMvcTester.class), district, 1);
		this.deliveries = app.getBean(Deliveries.class);
		this.jdbc = app.getBean(JdbcClient.class);
		heal();
	}

	/** Sets a fault from now on; see the sandbox's levers. */
	void fault(String fields) {
		TestService.fault(TestService.INSTANCE.address(), fields);
	}

	void heal() {
		TestService.heal(TestService.INSTANCE.address());
	}

	AssignmentId setsWork(String title) {
		return this.teaching.setsWork(title);
	}

	/** Creates an assignment that has arrived. */
	AssignmentId hasSetWork(String title) {
		AssignmentId assignment = setsWork(title);
		this.delivery.deliver();
		assertThat(stage(assignment)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		return assignment;
	}

	void grades(AssignmentId assignment, int student, int points) {
		this.teaching.grades(assignment, student(student), String.valueOf(points), "");
	}

	/** Grades everyone who is matched in the LMS. */
	void gradesAll(AssignmentId assignment, int points) {
		this.teaching.gradesAll(assignment, IntStream.rangeClosed(1, 27).mapToObj(this::student).toList(),
				String.valueOf(points));
	}

	/** Lets the app work for that long, in a fraction of the time. */
	void runsFor(Duration duration) {
		Duration left = duration;
		while (left.compareTo(Duration.ZERO) > 0) {
			this.delivery.work();
			Duration step = this.delivery.untilNext();
			step = (step.compareTo(left) < 0) ? step : left;
			this.delivery.timePasses(step);
			left = left.minus(step);
		}
		this.delivery.work();
	}

	/** The number of the district's grades that haven't arrived. */
	int waiting() {
		return this.jdbc.sql("select count(*) from delivery where district_id = ? and state <> 'DELIVERED'")
			.param(People.district(this.district).value())
			.query(Integer.class)
			.single();
	}

	/** How much longer the district is paused. */
	Duration pause() {
		return this.jdbc.sql("select extract(epoch from until - now()) from delivery_pause where district_id = ?")
			.param(People.district(this.district).value())
			.query(Double.class)
			.optional()
			.map((seconds) -> Duration.ofMillis((long) (seconds * 1000)))
			.orElse(Duration.ZERO);
	}

	void saysThatItIsNotThere(AssignmentId assignment) {
		this.delivery.timePasses();
		this.teaching.presses(assignment, "is-not-there");
	}

	/** A teacher deletes it in the LMS. */
	void deletedThere(AssignmentId assignment) {
		TestService.INSTANCE.delete(this.district,
				"/v3.1/sections/" + People.section(this.district, 1) + "/assignments/" + lmsId(assignment));
	}

	/** A teacher changes it in the LMS. */
	void there(AssignmentId assignment, String json) {
		TestService.INSTANCE.pull("PATCH",
				"/sections/" + People.section(this.district, 1) + "/assignments/" + lmsId(assignment), json);
	}

	/** The administrator retries everything. */
	void retriesEverything() {
		this.app.getBean(Retries.class).many(People.district(this.district), null, () -> {
		});
	}

	/** How many writes of that student's submission were sent, whatever their results. */
	int patches(AssignmentId assignment, int student) {
		return witness().requests("PATCH", submission(assignment, student)).size();
	}

	/** Continues until everything has arrived that can arrive. */
	void timePasses() {
		for (int i = 0; i < 3; i++) {
			this.delivery.timePasses();
			this.delivery.deliver();
		}
	}

	void deletes(AssignmentId assignment) {
		this.teaching.presses(assignment, "delete");
	}

	boolean isDeleted(AssignmentId assignment) {
		return this.jdbc.sql("select deleted_at is not null from assignment where id = ?")
			.param(assignment.value())
			.query(Boolean.class)
			.single();
	}

	DeliveryState.Stage stage(AssignmentId assignment) {
		return this.deliveries.stateOf(People.district(this.district), assignment).stage();
	}

	@Nullable Reason reason(AssignmentId assignment) {
		return this.deliveries.stateOf(People.district(this.district), assignment).reason();
	}

	DeliveryState state(AssignmentId assignment, int student) {
		return this.deliveries.stateOf(People.district(this.district), assignment, student(student));
	}

	int attempts(AssignmentId assignment, int student) {
		return this.jdbc.sql("select attempts from delivery where assignment_id = ? and student_id = ?")
			.params(assignment.value(), student(student).value())
			.query(Integer.class)
			.single();
	}

	Witness witness() {
		return this.witness.listen();
	}

	/** How many creates with that title were sent, and how many of them had an effect. */
	String creates(String title) {
		long left = witness().requests("POST", "/assignments")
			.stream()
			.filter((entry) -> entry.path("request_body").asString().contains("\"" + title + "\""))
			.count();
		return left + " left, " + this.witness.created(title).size() + " happened";
	}

	/** The points that the student was given, oldest first. */
	List<BigDecimal> given(AssignmentId assignment, int student) {
		return witness().points().getOrDefault(submission(assignment, student), List.of());
	}

	@Nullable BigDecimal held(AssignmentId assignment, int student) {
		return this.witness.held(this.district, submission(assignment, student));
	}

	String submission(AssignmentId assignment, int student) {
		return "/v3.1/sections/" + People.section(this.district, 1) + "/assignments/" + lmsId(assignment)
				+ "/submissions/" + student(student);
	}

	String lmsId(AssignmentId assignment) {
		return this.jdbc.sql("select coalesce(lms_id::text, '') from assignment where id = ?")
			.param(assignment.value())
			.query(String.class)
			.single();
	}

	private PersonId student(int number) {
		return People.student(this.district, number);
	}

}
