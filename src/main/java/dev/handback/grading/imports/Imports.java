package dev.handback.grading.imports;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TeachersSection;
import dev.handback.audit.AuditTrail;
import dev.handback.grading.gradebook.ColumnLabels;
import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.GradebookSaving;
import dev.handback.grading.gradebook.SavedCell;
import dev.handback.grading.gradebook.SavedCell.Outcome;
import dev.handback.grading.gradebook.TypedCell;
import dev.handback.grading.imports.ImportPlan.Change;
import dev.handback.grading.imports.ImportStore.StoredImport;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.vocabulary.Sha256;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Imports into a gradebook: planned and previewed, then applied, then possibly undone.
 */
@Component
class Imports {

	private final ImportStore store;

	private final Roster roster;

	private final Assignments assignments;

	private final GradebookRows rows;

	private final GradebookSaving saving;

	private final ImportOutlook outlook;

	private final AuditTrail audit;

	Imports(ImportStore store, Roster roster, Assignments assignments, GradebookRows rows, GradebookSaving saving,
			ImportOutlook outlook, AuditTrail audit) {
		this.store = store;
		this.roster = roster;
		this.assignments = assignments;
		this.rows = rows;
		this.saving = saving;
		this.outlook = outlook;
		this.audit = audit;
	}

	/** What the text would change. */
	ImportPlan read(TeachersSection section, String text) {
		List<AssignmentSummary> work = this.assignments.inSection(section.district(), section.id());
		List<Student> students = this.roster.studentsOf(section.district(), section.id());
		return new ImportReader(work, students, this.rows.grades(section.district(),
				work.stream().map(AssignmentSummary::id).toList(), students.stream().map(Student::id).toList()))
			.read(text);
	}

	/** Stores what the text would change, without changing anything yet. */
	@Transactional
	UUID add(TeachersSection section, String text, ImportPlan plan) {
		UUID id = this.store.add(section, plan);
		audit(section, "import read", id, summary(plan) + ", SHA-256 " + Sha256.hex(text));
		return id;
	}

	/** The import as shown on its page; empty if the section has no such import. */
	Optional<ImportPage> find(TeachersSection section, UUID id) {
		return this.store.find(section, id).map((found) -> page(section, found));
	}

	/** Saves what the plan shows, except where it was changed since. Works only once. */
	@Transactional
	void apply(TeachersSection section, UUID id) {
		if (this.store.applied(section, id)) {
			save(section, id, Change::apply, "import applied");
		}
	}

	/**
	 * Restores the previous values, except where they were changed since. Works only
	 * once.
	 */
	@Transactional
	void undo(TeachersSection section, UUID id) {
		if (this.store.undone(section, id)) {
			save(section, id, Change::undo, "import undone");
		}
	}

	/** Audits an import, with numbers and the digest of what was sent. */
	private void audit(TeachersSection section, String action, UUID id, String what) {
		this.audit.record(section.district(), section.teacher().person(), action, id + ": " + what);
	}

	private static String summary(ImportPlan plan) {
		return "%s changed, %s left out, %s unchanged".formatted(plan.changes().size(), plan.skippedInAll(),
				plan.unchanged());
	}

	private void save(TeachersSection section, UUID id, Function<Change, TypedCell> cell, String action) {
		ImportPlan plan = this.store.find(section, id).orElseThrow().plan();
		Map<String, Outcome> outcomes = this.saving.save(section, plan.changes().stream().map(cell).toList(), true)
			.stream()
			.collect(Collectors.toMap((saved) -> String.valueOf(saved.assignment()) + saved.student(),
					SavedCell::outcome));
		ImportPlan after = plan.after(outcomes, titles(section, columns(section), plan));
		audit(section, action, id, summary(after));
		this.store.keep(section, id, after);
	}

	private ImportPage page(TeachersSection section, StoredImport stored) {
		Map<PersonId, Student> students = this.roster
			.studentsOf(section.district(), section.id(),
					stored.plan().changes().stream().map((change) -> new PersonId(change.student())).toList())
			.stream()
			.collect(Collectors.toMap(Student::id, Function.identity()));
		Map<String, String> names = new HashMap<>();
		students.forEach((student, found) -> names.put(student.value(), found.listName()));
		List<AssignmentSummary> columns = columns(section);
		Map<String, String> titles = titles(section, columns, stored.plan());
		StoredImport shown = stored.applied() ? stored
				: new StoredImport(stored.id(), possibleStill(stored.plan(), columns, students, titles), false, false);
		return new ImportPage(section.section(), shown, names, titles, possible(columns),
				this.outlook.obstacles(section, shown.plan(), students));
	}

	/** The plan without what would be skipped if it were applied now. */
	private static ImportPlan possibleStill(ImportPlan plan, List<AssignmentSummary> columns,
			Map<PersonId, Student> students, Map<String, String> titles) {
		Map<String, AssignmentSummary> here = columns.stream()
			.collect(Collectors.toMap((column) -> column.id().toString(), Function.identity()));
		Map<String, Outcome> outcomes = new HashMap<>();
		for (Change change : plan.changes()) {
			@Nullable Student student = students.get(new PersonId(change.student()));
			outcomes.put(change.cell(),
					GradebookSaving
						.obstacle(here.get(change.assignment()),
								(student != null && !student.hasLeft()) ? student : null)
						.orElse(Outcome.SAVED));
		}
		return plan.after(outcomes, titles);
	}

	private static Map<String, BigDecimal> possible(List<AssignmentSummary> columns) {
		return columns.stream()
			.filter((column) -> column.pointsPossible() != null)
			.collect(Collectors.toMap((column) -> column.id().toString(), AssignmentSummary::pointsPossible));
	}

	private List<AssignmentSummary> columns(TeachersSection section) {
		return this.assignments.inSection(section.district(), section.id());
	}

	private Map<String, String> titles(TeachersSection section, List<AssignmentSummary> columns, ImportPlan plan) {
		List<String> labels = new ColumnLabels(columns).all();
		Map<String, String> titles = new HashMap<>();
		IntStream.range(0, columns.size())
			.forEach((column) -> titles.put(columns.get(column).id().toString(), labels.get(column)));
		// What has been deleted since has no column any more.
		Set<String> deleted = plan.changes().stream().map(Change::assignment).collect(Collectors.toSet());
		deleted.removeAll(titles.keySet());
		if (!deleted.isEmpty()) {
			deleted.forEach((id) -> titles.put(id, ""));
			this.assignments.find(section.district(), deleted.stream().map(AssignmentId::from).toList())
				.forEach((one) -> titles.put(one.id().toString(), one.title()));
		}
		return titles;
	}

}
