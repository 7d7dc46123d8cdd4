package dev.handback.grading.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.grading.gradebook.ColumnLabels;
import dev.handback.grading.gradebook.GradebookFile;
import dev.handback.grading.gradebook.GradebookFile.Line;
import dev.handback.grading.gradebook.UnclosedQuoteException;
import dev.handback.grading.grades.GradeSummary;
import dev.handback.grading.imports.ImportPlan.Change;
import dev.handback.grading.imports.ImportPlan.Reason;
import dev.handback.grading.imports.ImportPlan.Skipped;
import dev.handback.roster.Student;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import static dev.handback.grading.gradebook.ColumnLabels.key;

/**
 * Makes a plan from a file: students by id or name, assignments by title. Empty fields
 * are ignored.
 */
class ImportReader {

	/** More changes than any class has cells. */
	private static final int MOST_CHANGES = 5_000;

	private static final int MOST_SKIPPED = 500;

	private static final int LONGEST_SHOWN = 100;

	private static final String STUDENT_IN_SPANISH = "estudiante";

	private final ColumnLabels labels;

	private final Map<AssignmentId, AssignmentSummary> columns;

	private final Map<String, Set<PersonId>> names = new HashMap<>();

	private final Map<String, Set<PersonId>> plainNames = new HashMap<>();

	private final Set<PersonId> present = new HashSet<>();

	private final Map<AssignmentId, Map<PersonId, GradeSummary>> grades;

	private final List<Change> changes = new ArrayList<>();

	private final List<Skipped> skipped = new ArrayList<>();

	private final Set<String> met = new HashSet<>();

	private int unchanged;

	private int unlisted;

	ImportReader(List<AssignmentSummary> columns, List<Student> students,
			Map<AssignmentId, Map<PersonId, GradeSummary>> grades) {
		this.labels = new ColumnLabels(columns);
		this.columns = columns.stream().collect(Collectors.toMap(AssignmentSummary::id, Function.identity()));
		students.forEach((student) -> {
			this.present.add(student.id());
			Stream.of(student.listName(), student.name(), student.firstName() + " " + student.lastName())
				.map(ColumnLabels::key)
				.forEach((name) -> {
					this.names.computeIfAbsent(name, (key) -> new HashSet<>()).add(student.id());
					this.plainNames.computeIfAbsent(PlainText.withoutAccents(name), (key) -> new HashSet<>())
						.add(student.id());
				});
		});
		this.grades = grades;
	}

	ImportPlan read(String text) {
		try {
			List<Line> lines = (text.indexOf('\0') < 0) ? GradebookFile.read(text) : List.of();
			if (text.indexOf('\0') >= 0) {
				skip(1, "", "", Reason.NO_TEXT);
			}
			else if (!lines.isEmpty()) {
				if (lines.size() > GradebookFile.MOST_LINES) {
					skip(lines.get(GradebookFile.MOST_LINES).number(), "", "", Reason.TOO_LONG);
				}
				read(lines.get(0), lines.subList(1, Math.min(lines.size(), GradebookFile.MOST_LINES)));
			}
		}
		catch (UnclosedQuoteException ex) {
			skip(ex.line(), "", "", Reason.UNCLOSED_QUOTE);
		}
		return new ImportPlan(List.copyOf(this.changes), List.copyOf(this.skipped), this.unchanged, this.unlisted);
	}

	void read(Line head, List<Line> lines) {
		if (head.fields().size() > GradebookFile.MOST_COLUMNS) {
			skip(head.number(), "", "", Reason.NO_CSV);
			return;
		}
		int id = -1;
		int name = -1;
		NavigableMap<Integer, AssignmentId> columns = new TreeMap<>();
		Map<String, List<AssignmentId>> byLabel = this.labels.named(head.fields());
		for (int i = 0; i < head.fields().size(); i++) {
			String label = head.field(i);
			if (key(label).equals(key(GradebookFile.FLAGS))) {
				continue;
			}
			List<AssignmentId> named = byLabel.getOrDefault(label, List.of());
			if (id < 0 && key(label).equals(key(GradebookFile.STUDENT_ID))) {
				id = i;
			}
			else if (name < 0 && isStudent(label, named)) {
				name = i;
			}
			else if (named.size() == 1) {
				columns.put(i, named.get(0));
			}
			else if (!label.isBlank()) {
				skip(head.number(), label, "", named.isEmpty() ? Reason.UNKNOWN_COLUMN : Reason.SEVERAL_COLUMNS);
			}
		}
		if (id < 0 && name < 0) {
			skip(head.number(), "", head.field(0), Reason.NO_STUDENT_COLUMN);
			return;
		}
		for (Line line : lines) {
			if (!key(line.field(name)).equals(key(GradebookFile.POSSIBLE))) {
				student(head, line, id, name).ifPresent((student) -> columns.headMap(line.fields().size())
					.forEach((column, assignment) -> cell(line, head.field(column), assignment, student,
							line.field(column))));
			}
		}
	}

	// An assignment may be called like the column in Spanish.
	private static boolean isStudent(String label, List<AssignmentId> named) {
		return key(label).equals(key(GradebookFile.STUDENT))
				|| (named.isEmpty() && key(label).equals(STUDENT_IN_SPANISH));
	}

	private Optional<PersonId> student(Line head, Line line, int id, int name) {
		Optional<PersonId> byId = PersonId.parse(key(line.field(id))).filter(this.present::contains);
		if (byId.isPresent()) {
			return byId;
		}
		Set<PersonId> byName = line.field(id).isBlank() ? named(key(line.field(name))) : Set.of();
		if (byName.size() == 1) {
			return byName.stream().findFirst();
		}
		int shown = (id >= 0 && line.field(name).isBlank()) ? id : name;
		skip(line.number(), head.field(shown), line.field(shown),
				byName.isEmpty() ? Reason.UNKNOWN_STUDENT : Reason.SEVERAL_STUDENTS);
		return Optional.empty();
	}

	// Many tables that pass through another program come without accents.
	private Set<PersonId> named(String name) {
		return this.names.getOrDefault(name, this.plainNames.getOrDefault(PlainText.withoutAccents(name), Set.of()));
	}

	private void cell(Line line, String label, AssignmentId assignment, PersonId student, String value) {
		if (value.isBlank()) {
			return;
		}
		GradeSummary stored = this.grades.getOrDefault(assignment, Map.of()).getOrDefault(student, GradeSummary.NONE);
		Optional<GradeValue> wanted = Points.parse(PlainText.singleSpaced(value), Points.show(stored.value().points()))
			.map(GradeValue.NONE::withPoints);
		if (isInWords(stored.value(), value)) {
			this.unchanged++;
		}
		else if (wanted.isEmpty()) {
			skip(line.number(), label, value, Points.doubtful(value).isEmpty() ? Reason.UNREADABLE : Reason.DOUBTFUL);
		}
		else if (!this.met.add(assignment + " " + student)) {
			skip(line.number(), label, value, Reason.TWICE);
		}
		else if (wanted.get().hasSamePoints(stored.value())) {
			this.unchanged++;
		}
		else if (!isFor(assignment, student)) {
			skip(line.number(), label, value, Reason.NOT_ASSIGNED);
		}
		else if (this.changes.size() == MOST_CHANGES) {
			skip(line.number(), label, value, Reason.TOO_MANY);
		}
		else {
			this.changes.add(new Change(line.number(), assignment.toString(), student.value(),
					Points.show(wanted.get().points()), Points.show(stored.value().points())));
		}
	}

	// An export has a grade in words where there are no points. It may look like points.
	private static boolean isInWords(GradeValue stored, String value) {
		@Nullable String words = stored.details().text();
		return stored.points() == null && words != null
				&& PlainText.singleSpaced(words).equals(PlainText.singleSpaced(value));
	}

	private boolean isFor(AssignmentId assignment, PersonId student) {
		AssignmentSummary column = this.columns.get(assignment);
		return column != null && column.isFor(student);
	}

	private void skip(long row, String column, String value, Reason reason) {
		if (this.skipped.size() < MOST_SKIPPED) {
			this.skipped.add(new Skipped(row, shortened(column), shortened(value), reason));
		}
		else {
			this.unlisted++;
		}
	}

	private static String shortened(String text) {
		return (text.length() > LONGEST_SHOWN) ? PlainText.beginning(text, LONGEST_SHOWN) + "…" : text;
	}

}
