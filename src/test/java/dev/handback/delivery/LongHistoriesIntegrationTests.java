package dev.handback.delivery;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

import com.sun.management.ThreadMXBean;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** However much is stored about a submission, a page reads only what it shows. */
class LongHistoriesIntegrationTests extends StudentTest {

	private static final PersonId STUDENT = People.student('a', NUMBER);

	private static final long SMALL = 20_000_000;

	@Autowired
	private OutgoingSubmissions outgoing;

	private AssignmentId assignment;

	@BeforeEach
	void setWork() {
		this.assignment = teaching('a').setsWork("Handed in a thousand times");
		this.delivery.deliver();
	}

	@Test
	void aStudentsPageReadsTwoOfAThousandAttempts() {
		attempts(1000);

		assertThat(allocatedBy(this::page)).isLessThan(SMALL);
	}

	@Test
	void aDeliveryReadsAttemptsOnlyUntilItFindsTheOneThatArrived() {
		attempts(1000);
		DeliveryTarget submission = DeliveryTarget.submission(People.district('a'), People.section('a', 1),
				this.assignment, STUDENT);

		assertThat(allocatedBy(() -> this.outgoing.newestAttempt(submission, (work) -> true))).isLessThan(SMALL);
		assertThat(this.outgoing.newestAttempt(submission, (work) -> work.content().startsWith("997 ")))
			.hasValueSatisfying((attempt) -> assertThat(attempt.work().content()).startsWith("997 "));
		assertThat(this.outgoing.newestAttempt(submission, (work) -> false)).isEmpty();
	}

	@Test
	void aStudentHandsInAHundredTimesAndNoMore() {
		attempts(99);
		handsIn("The hundredth");
		assertThat(attempts()).isEqualTo(100);

		assertThat(handsIn("One too many")).bodyText().contains("handed this in 100 times");
		assertThat(attempts()).isEqualTo(100);
	}

	@Test
	void aSubmissionsPageReadsTheNewestOfTenThousandChanges() {
		changes(200);
		long few = allocatedBy(this::submission);
		changes(10_000);

		assertThat(allocatedBy(this::submission)).isLessThan(few * 3 / 2);
	}

	private void changes(int number) {
		update("""
				insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
				values (?, cast(? as uuid), ?, 7, ?, now(), 1) on conflict do nothing""", People.district('a').value(),
				this.assignment.toString(), STUDENT.value(), People.person('a', 1).value());
		update("""
				insert into grade_change (district_id, assignment_id, student_id, points, comment, changed_by, changed_at)
				select ?, cast(? as uuid), ?, n % 10, n || repeat('x', 4000), ?, now() + n * interval '1 second'
				from generate_series(1, ?) n""",
				People.district('a').value(), this.assignment.toString(), STUDENT.value(),
				People.person('a', 1).value(), number);
	}

	private MvcTestResult submission() {
		MvcTestResult page = this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section('a', 1),
					this.assignment, STUDENT)
			.with(as(People.teacher('a')))
			.exchange();
		assertThat(page).hasStatusOk();
		return page;
	}

	private void attempts(int number) {
		update("""
				insert into hand_in (district_id, assignment_id, student_id, type, content, handed_in_at)
				select ?, cast(? as uuid), ?, 'TEXT', n || ' ' || repeat('x', 49000), now()
				from generate_series(1, ?) n""", People.district('a').value(), this.assignment.toString(),
				STUDENT.value(), number);
	}

	private long attempts() {
		return value(Long.class, "select count(*) from hand_in where assignment_id = cast(? as uuid)",
				this.assignment.toString());
	}

	private MvcTestResult page() {
		MvcTestResult page = page('a', this.assignment);
		assertThat(page).hasStatusOk().bodyText().contains("1000 xxx");
		return page;
	}

	private MvcTestResult handsIn(String text) {
		return handsIn('a', this.assignment, "text", text);
	}

	/** How many bytes this thread allocates in the second of two calls. */
	private static long allocatedBy(Supplier<?> work) {
		assertThat(work.get()).isNotNull();
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		assertThat(work.get()).isNotNull();
		return threads.getCurrentThreadAllocatedBytes() - before;
	}

}
