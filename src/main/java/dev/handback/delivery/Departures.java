package dev.handback.delivery;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps here what needs a person's attention although its student left or its section is
 * closed, and sends it when they are back. What the LMS still accepts is sent anyway.
 */
@Component
class Departures {

	// A create whose id was lost is never repeated, whatever the roster says.
	private static final Set<Reason> OF_GRADES = EnumSet.of(Reason.ASSIGNMENT_FIRST, Reason.SECTION_NOT_IN_LMS,
			Reason.STUDENT_NOT_IN_LMS, Reason.DRAFT, Reason.NO_STUDENT_SESSION, Reason.NOT_VISIBLE,
			Reason.CANNOT_BE_CHECKED, Reason.SENT_NOT_CHECKED, Reason.GRADER_UNKNOWN, Reason.CHANGED_THERE,
			Reason.LMS_HOLDS_OTHER, Reason.COMMENT_NEEDS_POINTS, Reason.COMMENT_STAYS, Reason.FIELD_IGNORED,
			Reason.ASSIGNMENT_GONE, Reason.REJECTED);

	static final String STUCK = """
			state <> 'DELIVERED' and state in ('DUE', 'HELD', 'REFUSED') and lease is null
				and (reason = any(:reasons) and student_id is not null
					or reason = 'SECTION_NOT_IN_LMS' and student_id is null)""";

	static final String KEPT = "state <> 'DELIVERED' and state = 'REFUSED' and reason = 'NOT_ENROLLED' and lease is null";

	static final String ENROLLMENTS = "select distinct district_id, section_id, student_id from delivery where ";

	private static final String OF_THEM = """
			exists (select from unnest(cast(:districts as text[]), cast(:sections as text[]),
			cast(:students as text[])) as asked (district_id, section_id, student_id)
			where asked.district_id = delivery.district_id and asked.section_id = delivery.section_id
				and asked.student_id is not distinct from delivery.student_id)""";

	private final JdbcClient jdbc;

	private final OutgoingSubmissions submissions;

	private final DeliveryStore store;

	Departures(JdbcClient jdbc, OutgoingSubmissions submissions, DeliveryStore store) {
		this.jdbc = jdbc;
		this.submissions = submissions;
		this.store = store;
	}

	/** Compares what is waiting with the roster. */
	@Transactional
	void look() {
		Set<Enrollment> departed = this.submissions.departed(enrollments(STUCK));
		if (!departed.isEmpty()) {
			update("update delivery set state = 'REFUSED', reason = 'NOT_ENROLLED' where " + STUCK, departed);
		}
		Set<Enrollment> back = new HashSet<>(enrollments(KEPT));
		back.removeAll(this.submissions.departed(back));
		if (!back.isEmpty()) {
			update("update delivery set state = 'DUE', reason = null, due_at = now(), attempts = 0 where " + KEPT,
					back);
			this.store.notifyNodes();
		}
	}

	private List<Enrollment> enrollments(String condition) {
		return this.jdbc.sql(ENROLLMENTS + condition).param("reasons", reasons()).query(Departures::enrollment).list();
	}

	private void update(String sql, Collection<Enrollment> enrollments) {
		this.jdbc.sql(sql + " and " + OF_THEM)
			.param("reasons", reasons())
			.param("districts", column(enrollments, (one) -> one.district().value()))
			.param("sections", column(enrollments, (one) -> one.section().value()))
			.param("students", column(enrollments, (one) -> (one.student() != null) ? one.student().value() : null))
			.update();
	}

	private static @Nullable String[] column(Collection<Enrollment> enrollments,
			Function<Enrollment, @Nullable String> value) {
		return enrollments.stream().map(value).toArray(String[]::new);
	}

	private static String[] reasons() {
		return OF_GRADES.stream().map(Reason::name).toArray(String[]::new);
	}

	private static Enrollment enrollment(ResultSet row, int number) throws SQLException {
		@Nullable String student = row.getString("student_id");
		return new Enrollment(new DistrictId(row.getString("district_id")), new SectionId(row.getString("section_id")),
				(student != null) ? new PersonId(student) : null);
	}

}
