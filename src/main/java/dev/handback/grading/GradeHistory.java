package dev.handback.grading;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.delivery.DeliveryHistory;
import dev.handback.delivery.Target;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Who gave what, and how it got to the learning platform. */
@Component
class GradeHistory {

	private static final int NEWEST = 100;

	private final JdbcClient jdbc;

	private final DeliveryHistory deliveries;

	private final Roster roster;

	GradeHistory(JdbcClient jdbc, DeliveryHistory deliveries, Roster roster) {
		this.jdbc = jdbc;
		this.deliveries = deliveries;
		this.roster = roster;
	}

	/** The newest lines, newest first. */
	List<HistoryLine> of(Target submission, ZoneId zone) {
		List<Change> changes = changes(submission);
		Map<PersonId, String> names = this.roster.names(submission.district(),
				changes.stream().map(Change::by).collect(Collectors.toSet()));
		List<HistoryLine> lines = new ArrayList<>();
		GradeValue before = GradeValue.NONE;
		for (Change change : changes) {
			lines.add(new HistoryLine(change.at().atZone(zone), names.getOrDefault(change.by(), change.by().toString()),
					before, change.value(), null));
			before = change.value();
		}
		this.deliveries.of(submission)
			.forEach((attempt) -> lines.add(new HistoryLine(attempt.at().atZone(zone), null, null, null, attempt)));
		return lines.stream().sorted(Comparator.comparing(HistoryLine::at).reversed()).limit(NEWEST).toList();
	}

	private List<Change> changes(Target submission) {
		return this.jdbc.sql("""
				select points, comment, flags, grade_text, extra_attempts, own_due_at, changed_by, changed_at
				from grade_change where district_id = :district and assignment_id = :assignment
					and student_id = :student order by id""")
			.param("district", submission.district().value())
			.param("assignment", submission.assignment().value())
			.param("student", String.valueOf(submission.student()))
			.query(GradeHistory::change)
			.list();
	}

	private static Change change(ResultSet row, int number) throws SQLException {
		@Nullable Timestamp ownDue = row.getTimestamp("own_due_at");
		GradeDetails details = new GradeDetails(row.getString("grade_text"),
				row.getObject("extra_attempts", Integer.class), (ownDue != null) ? ownDue.toInstant() : null);
		return new Change(new PersonId(row.getString("changed_by")), row.getTimestamp("changed_at").toInstant(),
				new GradeValue(row.getBigDecimal("points"), row.getString("comment"),
						StoredFlags.read(row.getString("flags")), details));
	}

	private record Change(PersonId by, Instant at, GradeValue value) {

	}

}
