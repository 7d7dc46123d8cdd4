package dev.handback.grading;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TeachersSection;
import dev.handback.audit.AuditTrail;
import dev.handback.grading.ImportPlan.Change;
import dev.handback.grading.SavedCell.Outcome;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Imports into a gradebook: planned and shown, then applied, then perhaps undone. */
@Component
class Imports {

	private static final Duration KEPT = Duration.ofDays(7);

	private final JdbcClient jdbc;

	private final JsonMapper json;

	private final Roster roster;

	private final Assignments assignments;

	private final GradebookRows rows;

	private final GradebookSaving saving;

	private final AuditTrail audit;

	private final Clock clock;

	Imports(JdbcClient jdbc, JsonMapper json, Roster roster, Assignments assignments, GradebookRows rows,
			GradebookSaving saving, AuditTrail audit, Clock clock) {
		this.jdbc = jdbc;
		this.json = json;
		this.roster = roster;
		this.assignments = assignments;
		this.rows = rows;
		this.saving = saving;
		this.audit = audit;
		this.clock = clock;
	}

	/** Stores what the text would change; nothing else is changed yet. */
	@Transactional
	UUID plan(TeachersSection section, String text) {
		List<AssignmentSummary> work = this.assignments.inSection(section.district(), section.id());
		List<Student> students = this.roster.studentsOf(section.district(), section.id());
		ImportPlan plan = new ImportReader(work, students, this.rows.grades(section.district(),
				work.stream().map(AssignmentSummary::id).toList(), students.stream().map(Student::id).toList()))
			.read(text);
		Instant now = this.clock.instant();
		this.jdbc.sql("delete from gradebook_import where district_id = ? and made_at < ?")
			.params(section.district().value(), Timestamp.from(now.minus(KEPT)))
			.update();
		UUID id = UUID.randomUUID();
		this.jdbc.sql("""
				insert into gradebook_import (district_id, id, section_id, person_id, made_at, plan)
				values (?, ?, ?, ?, ?, cast(? as jsonb))""")
			.params(section.district().value(), id, section.id().value(), section.teacher().person().value(), Timestamp.from(now),
					this.json.writeValueAsString(plan))
			.update();
		audit(section, "import read", id, plan, ", SHA-256 " + digest(text));
		return id;
	}

	/** The import as its page shows it; empty where the section has no such import. */
	Optional<ImportPage> find(TeachersSection section, UUID id) {
		return this.jdbc.sql("""
				select plan::text as plan, applied_at, undone_at from gradebook_import
				where district_id = ? and id = ? and section_id = ?""")
			.params(section.district().value(), id, section.id().value())
			.query((row, number) -> page(section, id, row))
			.optional();
	}

	/** Saves what the plan shows, where nothing else was changed since; once only. */
	@Transactional
	void apply(TeachersSection section, UUID id) {
		if (take(section, id, "applied_at = :now", "applied_at is null")) {
			ImportPlan plan = find(section, id).orElseThrow().plan();
			Map<String, Outcome> outcomes = save(section, plan.changes().stream().map(Change::apply).toList());
			settle(section, "import applied", id, plan.after(outcomes, titles(section)));
		}
	}

	/**
	 * Puts back what was there before, where nobody has changed it since; once only.
	 */
	@Transactional
	void undo(TeachersSection section, UUID id) {
		if (take(section, id, "undone_at = :now", "applied_at is not null and undone_at is null")) {
			ImportPlan plan = find(section, id).orElseThrow().plan();
			Map<String, Outcome> outcomes = save(section, plan.changes().stream().map(Change::undo).toList());
			settle(section, "import undone", id, plan.after(outcomes, titles(section)));
		}
	}

	/** What was imported is named by numbers and by the digest of what was sent. */
	private void audit(TeachersSection section, String action, UUID id, ImportPlan plan, String digest) {
		this.audit.record(section.district(), section.teacher().person(), action, "%s: %s changed, %s left out, %s unchanged%s"
			.formatted(id, plan.changes().size(), plan.skipped().size(), plan.unchanged(), digest));
	}

	private static String digest(String text) {
		try {
			return HexFormat.of()
				.formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	private void settle(TeachersSection section, String action, UUID id, ImportPlan plan) {
		audit(section, action, id, plan, "");
		this.jdbc.sql("update gradebook_import set plan = cast(? as jsonb) where district_id = ? and id = ?")
			.params(this.json.writeValueAsString(plan), section.district().value(), id)
			.update();
	}

	private Map<String, Outcome> save(TeachersSection section, List<TypedCell> cells) {
		return this.saving.save(section, cells, true)
			.stream()
			.collect(
					Collectors.toMap((cell) -> String.valueOf(cell.assignment()) + cell.student(), SavedCell::outcome));
	}

	private boolean take(TeachersSection section, UUID id, String mark, String condition) {
		return this.jdbc
			.sql("update gradebook_import set " + mark
					+ " where district_id = :district and id = :id and section_id = :section and " + condition)
			.param("now", Timestamp.from(this.clock.instant()))
			.param("district", section.district().value())
			.param("id", id)
			.param("section", section.id().value())
			.update() == 1;
	}

	private ImportPage page(TeachersSection section, UUID id, ResultSet row) throws SQLException {
		ImportPlan plan = this.json.readValue(row.getString("plan"), ImportPlan.class);
		Map<String, String> names = new HashMap<>();
		this.rows
			.present(section.district(), section.id(),
					plan.changes().stream().map((change) -> new PersonId(change.student())).toList())
			.forEach((student, found) -> names.put(student.value(), found.listName()));
		@Nullable Timestamp applied = row.getTimestamp("applied_at");
		return new ImportPage(section.section(), id, plan, names, titles(section), applied != null,
				row.getTimestamp("undone_at") != null);
	}

	private Map<String, String> titles(TeachersSection section) {
		List<AssignmentSummary> columns = this.assignments.inSection(section.district(), section.id());
		List<String> labels = new ColumnLabels(columns).all();
		return IntStream.range(0, columns.size())
			.boxed()
			.collect(Collectors.toMap((column) -> columns.get(column).id().toString(), labels::get));
	}

}
