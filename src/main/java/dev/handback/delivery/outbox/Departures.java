package dev.handback.delivery.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.handback.delivery.Enrollment;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

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
			Reason.LMS_HOLDS_OTHER, Reason.COMMENT_NEEDS_POINTS, Reason.COMMENT_STAYS, Reason.WORDS_NEED_POINTS,
			Reason.FIELD_IGNORED, Reason.ASSIGNMENT_GONE, Reason.REJECTED);

	public static final String ENROLLMENTS = "select distinct district_id, section_id, student_id from delivery where ";

	/** Rows that wait for a person, even if there is nothing they can do. */
	public static final String STUCK = """
			state <> 'DELIVERED' and state in ('DUE', 'HELD', 'REFUSED') and lease is null
				and (reason = any(:reasons) and student_id is not null
					or reason = 'SECTION_NOT_IN_LMS' and student_id is null)""";

	public static final String KEPT = "state <> 'DELIVERED' and state = 'REFUSED' and reason = 'NOT_ENROLLED' and lease is null";

	private static final String UPDATE = """
			update delivery set %s where district_id = :district and id in (
				select id from delivery where district_id = :district and %s and %s
					and exists (select from unnest(cast(:sections as text[]), cast(:students as text[]))
							as asked (section_id, student_id)
						where asked.section_id = delivery.section_id
							and asked.student_id is not distinct from delivery.student_id)
				order by assignment_id, student_id nulls first for update)""";

	private final JdbcClient jdbc;

	private final OutgoingSubmissions submissions;

	private final DeliveryRows rows;

	Departures(JdbcClient jdbc, OutgoingSubmissions submissions, DeliveryRows rows) {
		this.jdbc = jdbc;
		this.submissions = submissions;
		this.rows = rows;
	}

	/** Compares what is waiting with the roster, and settles each district on its own. */
	public void look() {
		eachDistrict(this.submissions.departed(enrollments(STUCK, OF_GRADES)),
				(departed) -> keepHere(departed, OF_GRADES));
		Set<Enrollment> back = new HashSet<>(enrollments(KEPT, Set.of()));
		back.removeAll(this.submissions.departed(back));
		eachDistrict(back, this::sendAgain);
	}

	private static void eachDistrict(Set<Enrollment> all, Consumer<List<Enrollment>> work) {
		Map<DistrictId, List<Enrollment>> districts = all.stream().collect(Collectors.groupingBy(Enrollment::district));
		OneByOne.each(districts.keySet(), (district) -> work.accept(districts.get(district)));
	}

	private List<Enrollment> enrollments(String condition, Set<Reason> reasons) {
		return this.jdbc.sql(ENROLLMENTS + condition)
			.param("reasons", names(reasons))
			.query(Departures::enrollment)
			.list();
	}

	/**
	 * Keeps deliveries here that wait for these reasons, if their student has left or
	 * their section is closed.
	 */
	void keepHere(Collection<Enrollment> enrollments, Set<Reason> reasons) {
		update(UPDATE.formatted(DeliveryTransition.DEPARTED.set(), DeliveryTransition.DEPARTED.guard(), STUCK),
				enrollments, reasons);
	}

	/** Sends what was kept here for students and sections that have returned. */
	void sendAgain(Collection<Enrollment> enrollments) {
		update(UPDATE.formatted(DeliveryTransition.CAME_BACK.set() + ", due_at = now(), attempts = 0",
				DeliveryTransition.CAME_BACK.guard(), KEPT), enrollments, Set.of());
		this.rows.notifyNodes();
	}

	private void update(String sql, Collection<Enrollment> enrollments, Set<Reason> reasons) {
		enrollments.stream()
			.collect(Collectors.groupingBy(Enrollment::district))
			.forEach((district, ofDistrict) -> this.jdbc.sql(sql)
				.param("district", district.value())
				.param("reasons", names(reasons))
				.param("sections", column(ofDistrict, (one) -> one.section().value()))
				.param("students", column(ofDistrict, (one) -> (one.student() != null) ? one.student().value() : null))
				.update());
	}

	private static String[] names(Set<Reason> reasons) {
		return reasons.stream().map(Reason::name).toArray(String[]::new);
	}

	private static @Nullable String[] column(Collection<Enrollment> enrollments,
			Function<Enrollment, @Nullable String> value) {
		return enrollments.stream().map(value).toArray(String[]::new);
	}

	private static Enrollment enrollment(ResultSet row, int number) throws SQLException {
		return new Enrollment(new DistrictId(row.getString("district_id")), new SectionId(row.getString("section_id")),
				LeasedDelivery.student(row));
	}

}
