package dev.handback.grading.rubric;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import dev.handback.assignments.AssignmentCopied;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class Rubrics implements AssignmentCopied {

	private static final String OF_ASSIGNMENT = " where district_id = :district and assignment_id = :assignment";

	private static final int HIGHEST_FIRST_VERSION = 900_000_000;

	private static final String INSERT = """
			insert into rubric (district_id, assignment_id, content, version, changed_by, changed_at)
			values (:district, :assignment, cast(:content as jsonb), :next, :teacher, :now)
			on conflict (district_id, assignment_id) do nothing""";

	private static final String CHANGE = """
			update rubric set content = cast(:content as jsonb), version = :next, changed_by = :teacher,
				changed_at = :now""" + OF_ASSIGNMENT + " and version = :seen";

	private final JdbcClient jdbc;

	private final JsonMapper json;

	private final Clock clock;

	Rubrics(JdbcClient jdbc, JsonMapper json, Clock clock) {
		this.jdbc = jdbc;
		this.json = json;
		this.clock = clock;
	}

	public Optional<StoredRubric> find(DistrictId district, AssignmentId assignment) {
		return sql("select content::text as content, version from rubric" + OF_ASSIGNMENT, district, assignment)
			.query(this::stored)
			.optional();
	}

	/** Those of the given assignments that have a rubric. */
	List<AssignmentId> among(DistrictId district, Collection<AssignmentId> assignments) {
		return this.jdbc
			.sql("select assignment_id from rubric where district_id = :district and assignment_id = any(:assignments)")
			.param("district", district.value())
			.param("assignments", assignments.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.query((row, number) -> new AssignmentId(row.getObject("assignment_id", UUID.class)))
			.list();
	}

	/**
	 * Stores the rubric instead of the one that the page showed.
	 * @param seen its version; 0 for none
	 * @return false if another one has been stored since
	 */
	boolean save(TaughtAssignment assignment, Rubric rubric, int seen) {
		int next = (seen > 0) ? seen + 1 : firstVersion();
		return sql((seen > 0) ? CHANGE : INSERT, assignment.district(), assignment.id())
			.param("content", this.json.writeValueAsString(rubric))
			.param("seen", seen)
			.param("next", next)
			.param("teacher", assignment.teacher().person().value())
			.param("now", Timestamp.from(this.clock.instant()))
			.update() == 1;
	}

	@Override
	public void copied(SignedInUser teacher, AssignmentId original, Collection<AssignmentId> copies) {
		sql("""
				insert into rubric (district_id, assignment_id, content, version, changed_by, changed_at)
				select district_id, copy, content, :next, :teacher, :now
				from rubric cross join unnest(:copies) copy""" + OF_ASSIGNMENT, teacher.district(), original)
			.param("copies", copies.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.param("next", firstVersion())
			.param("teacher", teacher.person().value())
			.param("now", Timestamp.from(this.clock.instant()))
			.update();
	}

	/**
	 * Deletes that version of the rubric.
	 * @return false if it isn't the stored one
	 */
	boolean delete(TaughtAssignment assignment, int version) {
		return sql("delete from rubric" + OF_ASSIGNMENT + " and version = :version", assignment.district(),
				assignment.id())
			.param("version", version)
			.update() == 1;
	}

	// Starts anywhere, so that a page with a rubric that was deleted doesn't match its
	// successor.
	private static int firstVersion() {
		return ThreadLocalRandom.current().nextInt(1, HIGHEST_FIRST_VERSION);
	}

	private StoredRubric stored(ResultSet row, int number) throws SQLException {
		return new StoredRubric(this.json.readValue(row.getString("content"), Rubric.class), row.getInt("version"));
	}

	private JdbcClient.StatementSpec sql(String sql, DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql(sql).param("district", district.value()).param("assignment", assignment.value());
	}

	/** A rubric and its version, which is never 0. */
	public record StoredRubric(Rubric rubric, int version) {

	}

}
