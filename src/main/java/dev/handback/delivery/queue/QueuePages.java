package dev.handback.delivery.queue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.delivery.AttemptView;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Lists a district's queue and the attempts of a row, a page at a time. */
@Repository
public class QueuePages {

	private static final String ROW = """
			id, state, reason, student_id is not null as is_grade, assignment_id, changed_at, delivered_at,
			nullif(case when state = 'DUE' then greatest(due_at, (select until from delivery_pause
				where district_id = :district and until > now())) end, 'infinity') as next_at from delivery
			where district_id = :district""";

	public static final String ONE = "select " + ROW + " and id = :id";

	static final String OF_STUDENT = "select " + ROW + """
			 and student_id = :student and assignment_id in (select assignment_id from delivery
				where district_id = :district and section_id = any(:sections) and student_id is null)
			order by state = 'DELIVERED', concat(state, '.', reason) <> all(:urgent), changed_at desc limit :limit""";

	static final String OF_SECTION = "select " + ROW + """
			 and section_id = :section and student_id is null
			order by state = 'DELIVERED', concat(state, '.', reason) <> all(:urgent), changed_at desc limit :limit""";

	static final String OPEN_IN_SECTION = """
			select state, reason, count(*) as number, min(changed_at) as oldest from delivery
			where district_id = :district and section_id = :section and student_id is not null
				and state <> 'DELIVERED' group by state, reason""";

	public static final String ATTEMPTS = """
			select id, attempted_at, operation, outcome, coalesce(answer, '') as answer,
				coalesce(duration_ms, 0) as duration_ms
			from delivery_attempt where district_id = :district and delivery_id = :id and id < :before
			order by id desc limit :limit""";

	/** What waits for a person. */
	private static final List<String> URGENT = QueueGroup.all()
		.stream()
		.filter((group) -> group.owner() != Reason.Owner.NO_ONE)
		.map((group) -> group.state() + "." + ((group.reason() != null) ? group.reason() : ""))
		.toList();

	private final JdbcClient jdbc;

	QueuePages(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	List<DeliveryView> rows(DistrictId district, @Nullable QueueGroup group, Duration age, @Nullable Place after,
			int limit) {
		return this.jdbc.sql(sql(group, age, after))
			.param("district", district.value())
			.param("state", (group != null) ? group.state().name() : "")
			.param("reason", (group != null && group.reason() != null) ? group.reason().name() : "")
			.param("age", age.toSeconds())
			.param("afterTime", Timestamp.from((after != null) ? after.changedAt() : Instant.EPOCH))
			.param("afterId", (after != null) ? after.id() : 0)
			.param("limit", limit)
			.query(QueuePages::row)
			.list();
	}

	/**
	 * The query for a page. Each of its variants follows one index, in the index's order.
	 */
	public static String sql(@Nullable QueueGroup group, Duration age, @Nullable Place after) {
		StringBuilder sql = new StringBuilder("select ").append(ROW).append(" and state <> 'DELIVERED'");
		if (group != null) {
			sql.append(" and state = :state");
			boolean underWay = group.state() == AttemptOutcome.State.SENDING
					|| group.state() == AttemptOutcome.State.CHECKING;
			sql.append(underWay ? "" : (group.reason() != null) ? " and reason = :reason" : " and reason is null");
		}
		if (!age.isZero()) {
			sql.append(" and changed_at < now() - make_interval(secs => :age)");
		}
		if (after != null) {
			sql.append(" and (changed_at, id) > (:afterTime, :afterId)");
		}
		return sql.append(" order by changed_at, id limit :limit").toString();
	}

	Optional<DeliveryView> row(DistrictId district, long id) {
		return this.jdbc.sql(ONE).param("district", district.value()).param("id", id).query(QueuePages::row).optional();
	}

	/** The student's grades, starting with those that haven't arrived. */
	List<DeliveryView> ofStudent(DistrictId district, PersonId student, Collection<SectionId> sections, int limit) {
		return this.jdbc.sql(OF_STUDENT)
			.param("district", district.value())
			.param("student", student.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.param("urgent", URGENT.toArray(String[]::new))
			.param("limit", limit)
			.query(QueuePages::row)
			.list();
	}

	/** The section's assignments, starting with those that haven't arrived. */
	List<DeliveryView> ofSection(DistrictId district, SectionId section, int limit) {
		return this.jdbc.sql(OF_SECTION)
			.param("district", district.value())
			.param("section", section.value())
			.param("urgent", URGENT.toArray(String[]::new))
			.param("limit", limit)
			.query(QueuePages::row)
			.list();
	}

	/** The grades of the section that haven't arrived. */
	List<Backlog.Group> openIn(DistrictId district, SectionId section) {
		return Backlogs.together(this.jdbc.sql(OPEN_IN_SECTION)
			.param("district", district.value())
			.param("section", section.value())
			.query(Backlogs::group)
			.list());
	}

	/** The row's attempts, newest first. */
	List<AttemptView> attempts(DistrictId district, long delivery, long before, int limit) {
		return this.jdbc.sql(ATTEMPTS)
			.param("district", district.value())
			.param("id", delivery)
			.param("before", before)
			.param("limit", limit)
			.query((row, number) -> new AttemptView(row.getLong("id"), Columns.instant(row, "attempted_at"),
					row.getString("operation"), row.getString("outcome"), row.getString("answer"),
					Duration.ofMillis(row.getLong("duration_ms"))))
			.list();
	}

	private static DeliveryView row(ResultSet row, int number) throws SQLException {
		boolean delivered = AttemptOutcome.State.DELIVERED.name().equals(row.getString("state"));
		return new DeliveryView(row.getLong("id"), delivered ? null : QueueGroup.of(row),
				new AssignmentId(row.getObject("assignment_id", UUID.class)), row.getBoolean("is_grade"),
				Columns.instant(row, "changed_at"), Columns.instantOrNull(row, "next_at"),
				Columns.instantOrNull(row, "delivered_at"));
	}

	/** The end of a page. */
	public record Place(Instant changedAt, long id) {

	}

}
