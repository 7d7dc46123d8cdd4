package dev.handback.delivery.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.handback.delivery.Enrollment;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps deliveries here that need a person's attention even though their student left or
 * their section is closed, and sends them when those return. What the LMS still accepts
 * is sent anyway.
 */
@Component
public class Departures {

	// A create whose id was lost is never repeated, whatever the roster says.
	private static final Set<Reason> OF_GRADES = EnumSet.of(Reason.ASSIGNMENT_FIRST, Reason.SECTION_NOT_IN_LMS,
			Reason.STUDENT_NOT_IN_LMS, Reason.DRAFT, Reason.NO_STUDENT_SESSION, Reason.NOT_VISIBLE,
			Reason.CANNOT_BE_CHECKED, Reason.SENT_NOT_CHECKED, Reason.GRADER_UNKNOWN, Reason.CHANGED_THERE,
			Reason.LMS_HOLDS_OTHER, Reason.COMMENT_NEEDS_POINTS, Reason.COMMENT_STAYS, Reason.FIELD_IGNORED,
			Reason.ASSIGNMENT_GONE, Reason.REJECTED);

	public static final String ENROLLMENTS = "select distinct district_id, section_id, student_id from delivery where ";

	private final JdbcClient jdbc;

	private final OutgoingSubmissions submissions;

	private final DeliveryRows rows;

	Departures(JdbcClient jdbc, OutgoingSubmissions submissions, DeliveryRows rows) {
		this.jdbc = jdbc;
		this.submissions = submissions;
		this.rows = rows;
	}

	/** Compares what is waiting with the roster. */
	@Transactional
	public void look() {
		Set<Enrollment> departed = this.submissions.departed(enrollments(DeliveryRows.STUCK));
		if (!departed.isEmpty()) {
			this.rows.departed(departed, OF_GRADES);
		}
		Set<Enrollment> back = new HashSet<>(enrollments(DeliveryRows.DEPARTED));
		back.removeAll(this.submissions.departed(back));
		if (!back.isEmpty()) {
			this.rows.cameBack(back);
		}
	}

	private List<Enrollment> enrollments(String condition) {
		return this.jdbc.sql(ENROLLMENTS + condition).param("reasons", reasons()).query(Departures::enrollment).list();
	}

	private static String[] reasons() {
		return OF_GRADES.stream().map(Reason::name).toArray(String[]::new);
	}

	private static Enrollment enrollment(ResultSet row, int number) throws SQLException {
		return new Enrollment(new DistrictId(row.getString("district_id")), new SectionId(row.getString("section_id")),
				LeasedDelivery.student(row));
	}

}
