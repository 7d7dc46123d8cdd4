package dev.handback.grading.grades;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Work that students handed in here. The newest counts: the LMS keeps only the latest
 * attempt (contract, submission object).
 */
@Component
public class StudentHandIns {

	private final JdbcClient jdbc;

	private final HandedInWork work;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	StudentHandIns(JdbcClient jdbc, HandedInWork work, Deliveries deliveries, AuditTrail audit, Clock clock) {
		this.jdbc = jdbc;
		this.work = work;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	/**
	 * Stores the work and requests its delivery, either both or neither. If the same work
	 * arrives twice from one page, because of a double click or the Back button, it is
	 * one attempt.
	 * @param before how many attempts the page showed
	 * @param most how many attempts there may be
	 * @return false if there were as many already, so that nothing was stored
	 */
	@Transactional
	public boolean handIn(DeliveryTarget submission, Attachment work, int before, int most) {
		this.jdbc.sql("select pg_advisory_xact_lock(hashtextextended('hand-in ' || :submission, 0))")
			.param("submission",
					"%s %s %s".formatted(submission.district(), submission.assignment(), submission.student()))
			.query((row, number) -> true)
			.single();
		if (isStored(submission, work, before)) {
			return true;
		}
		if (count(submission.district(), submission.assignment(),
				Objects.requireNonNull(submission.student())) >= most) {
			return false;
		}
		Instant now = this.clock.instant();
		this.jdbc.sql("""
				insert into hand_in (district_id, assignment_id, student_id, type, content, handed_in_at, before)
				values (?, ?, ?, ?, ?, ?, ?)""")
			.params(submission.district().value(), submission.assignment().value(),
					String.valueOf(submission.student()), work.type().name(), work.content(), Timestamp.from(now),
					before)
			.update();
		this.work.handedIn(submission, now);
		this.deliveries.handedIn(submission);
		this.audit.record(submission.district(), submission.student(), "work handed in",
				submission.assignment() + " " + submission.student());
		return true;
	}

	/** Whether that page has already handed in that work. */
	public boolean isStored(DeliveryTarget submission, Attachment work, int before) {
		return this.jdbc.sql("""
				select exists (select from hand_in where district_id = ? and assignment_id = ? and student_id = ?
					and before = ? and type = ? and md5(content) = md5(?))""")
			.params(submission.district().value(), submission.assignment().value(),
					String.valueOf(submission.student()), before, work.type().name(), work.content())
			.query(Boolean.class)
			.single();
	}

	/** A student's attempts, for the student's page. */
	public Attempts of(DistrictId district, AssignmentId assignment, PersonId student) {
		List<Attempted> shown = this.jdbc.sql("""
				with attempt as (select * from hand_in
					where district_id = ? and assignment_id = ? and student_id = ?)
				select * from attempt where id in (
					(select id from attempt order by id desc limit 1),
					(select id from attempt where arrived_at is not null order by id desc limit 1))
				order by id desc""")
			.params(district.value(), assignment.value(), student.value())
			.query(StudentHandIns::attempted)
			.list();
		return new Attempts(count(district, assignment, student), shown.stream().findFirst(),
				shown.stream().filter((one) -> one.arrivedAt() != null).findFirst());
	}

	/** Receipts for the newest attempts, the newest first. */
	public List<Receipt> receipts(DistrictId district, AssignmentId assignment, PersonId student, int atMost) {
		return this.jdbc.sql("""
				select id, type, left(content, 200) as content,
					length(replace(content, chr(13) || chr(10), chr(10))) as length, handed_in_at, arrived_at
				from hand_in
				where district_id = ? and assignment_id = ? and student_id = ? order by id desc limit ?""")
			.params(district.value(), assignment.value(), student.value(), atMost)
			.query((row, number) -> new Receipt(attempted(row, number), row.getInt("length"), number == 0))
			.list();
	}

	private int count(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.jdbc
			.sql("select count(*) from hand_in where district_id = ? and assignment_id = ? and student_id = ?")
			.params(district.value(), assignment.value(), student.value())
			.query(Integer.class)
			.single();
	}

	/**
	 * The student's newest attempt that matches; the work is read one attempt at a time.
	 */
	@Transactional(readOnly = true)
	Optional<Attempted> newest(DeliveryTarget submission, Predicate<Attachment> kind) {
		try (Stream<Attempted> attempts = this.jdbc.sql("""
				select id, student_id, type, content, handed_in_at, arrived_at from hand_in
				where district_id = ? and assignment_id = ? and student_id = ? order by id desc""")
			.withFetchSize(1)
			.params(submission.district().value(), submission.assignment().value(),
					String.valueOf(submission.student()))
			.query(StudentHandIns::attempted)
			.stream()) {
			return attempts.filter((one) -> kind.test(one.work())).findFirst();
		}
	}

	/** The newest attempts of these students; those without any are left out. */
	Map<PersonId, Attempted> newest(DeliveryTarget assignment, Collection<PersonId> students) {
		Map<PersonId, Attempted> newest = new HashMap<>();
		this.jdbc.sql("""
				select distinct on (student_id) id, student_id, type, content, handed_in_at, arrived_at from hand_in
				where district_id = :district and assignment_id = :assignment and student_id = any(:students)
				order by student_id, id desc""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				newest.put(new PersonId(row.getString("student_id")), attempted(row, 0));
			});
		return newest;
	}

	/** Records that the attempt was seen in the LMS, or no longer is. */
	void arrived(DistrictId district, long attempt, boolean arrived) {
		this.jdbc.sql("""
				update hand_in set arrived_at = case when :arrived then cast(:now as timestamptz) end
				where district_id = :district and id = :attempt""")
			.param("arrived", arrived)
			.param("now", Timestamp.from(this.clock.instant()))
			.param("district", district.value())
			.param("attempt", attempt)
			.update();
	}

	/**
	 * Records that the assignment starts over in the LMS, so that everything has to be
	 * sent again.
	 */
	void forgetLms(DistrictId district, AssignmentId assignment) {
		this.jdbc.sql("update hand_in set arrived_at = null where district_id = ? and assignment_id = ?")
			.params(district.value(), assignment.value())
			.update();
		this.work.forgetLms(district, assignment);
	}

	private static Attempted attempted(ResultSet row, int number) throws SQLException {
		@Nullable Instant arrived = Columns.instantOrNull(row, "arrived_at");
		return new Attempted(row.getLong("id"),
				new Attachment(Attachment.Type.valueOf(row.getString("type")), "", row.getString("content")),
				Columns.instant(row, "handed_in_at"), arrived);
	}

	/**
	 * A student's attempts.
	 *
	 * @param arrived the newest attempt that was read back from the LMS
	 */
	public record Attempts(int count, Optional<Attempted> newest, Optional<Attempted> arrived) {

	}

	/**
	 * What a student may show as proof of having handed in.
	 *
	 * @param attempt with at most the first 200 characters of the work
	 * @param length of all of the work, in code points; a line break counts as one
	 * @param newest whether nothing was handed in after it
	 */
	public record Receipt(Attempted attempt, int length, boolean newest) {

		private static final int LONGEST_BEGINNING = 117;

		/** What it begins with, without half an emoji; three dots stand for the rest. */
		public String beginning() {
			String content = this.attempt.work().content();
			return (content.length() > LONGEST_BEGINNING) ? PlainText.beginning(content, LONGEST_BEGINNING) + "..."
					: content;
		}

	}

	/**
	 * One attempt.
	 *
	 * @param arrivedAt when it was read back from the LMS; null before
	 */
	public record Attempted(long id, Attachment work, Instant at, @Nullable Instant arrivedAt) {

		HandInAttempt forDelivery() {
			return new HandInAttempt(this.id, this.work, this.arrivedAt != null);
		}

	}

}
