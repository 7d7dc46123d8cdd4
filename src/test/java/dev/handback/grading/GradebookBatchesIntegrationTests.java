package dev.handback.grading;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Field;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What two teachers save together in any mixture comes to the same as one edit after the
 * other, except that each grade has one line of history for each save.
 */
class GradebookBatchesIntegrationTests extends GradebookTest {

	private static final int BATCHES = 40;

	private static final int MOST_EDITS = 14;

	private static final List<PersonId> CLASS = IntStream.rangeClosed(1, 2)
		.mapToObj((number) -> People.student('a', number))
		.toList();

	private static final Map<String, List<String>> VALUES = Map.of("points", List.of("", "1", "2"), "comment",
			List.of("", "Fine", "Too short"), "late", List.of("", "true"), "excluded", List.of("", "true"));

	private static final String VALUES_OF_GRADE = """
			format('{points=%s, comment=%s, late=%s, excluded=%s}', trunc(g.points), g.comment,
				case when 'late' = any(g.flags) then 'true' end, case when 'excluded' = any(g.flags) then 'true' end)""";

	private static final Comparator<Field> ORDER = Comparator.comparing((Field edit) -> edit.assignment().toString())
		.thenComparing((edit) -> edit.student().value())
		.thenComparing(Field::field);

	private final Map<String, Expected> grades = new HashMap<>();

	private final Set<AssignmentId> holding = new HashSet<>();

	private Random random = new Random();

	@ParameterizedTest
	@ValueSource(longs = { 1, 41, 43 })
	void comeToTheSameAsOneEditAfterTheOther(long seed) {
		this.random = new Random(seed);
		List<AssignmentId> works = List.of(this.essay, this.teaching.setsWork("Poem"));
		for (int batch = 0; batch < BATCHES; batch++) {
			if (this.random.nextInt(4) == 0) {
				changeRelease(any(works));
			}
			if (this.random.nextInt(2) == 0) {
				handIn(any(works), any(CLASS));
			}
			saves(any(List.of(this.gradebook, this.coTeachers)), this.random.nextBoolean(), edits(works));
			assertThat(stored(works)).as("batch %d of %d", batch, seed).isEqualTo(expected(works));
		}
	}

	private void saves(Gradebook teacher, boolean many, List<Field> edits) {
		List<String> outcomes = new ArrayList<>();
		Set<Expected> given = new HashSet<>();
		Set<Expected> changed = new HashSet<>();
		edits.stream().sorted(ORDER).forEach((edit) -> {
			Expected grade = expected(edit.assignment(), edit.student());
			outcomes.add(grade.take(edit, this.holding.contains(edit.assignment()), given, changed));
		});
		given.forEach((grade) -> grade.history.add(teacher.teacher().person() + grade.values.toString()));
		changed.stream().filter((grade) -> !grade.held).forEach((grade) -> {
			grade.wanted++;
			grade.priority = Math.min(grade.priority, many ? 1 : 0);
		});

		Field[] sent = edits.toArray(Field[]::new);
		assertThat(outcomes(PageSource.of(many ? teacher.savesTogether(sent) : teacher.saves(sent))))
			.isEqualTo(outcomes);
	}

	private List<Field> edits(List<AssignmentId> works) {
		return Stream.generate(() -> {
			AssignmentId work = any(works);
			PersonId student = any(CLASS);
			String field = any(List.of("points", "points", "comment", "late", "excluded"));
			List<String> values = VALUES.get(field);
			String seen = (this.random.nextInt(4) > 0) ? expected(work, student).values.get(field) : any(values);
			return new Field(work, student, field, any(values), seen);
		}).limit(1 + this.random.nextInt(MOST_EDITS)).toList();
	}

	private void changeRelease(AssignmentId work) {
		boolean holds = this.holding.add(work) || !this.holding.remove(work);
		update("""
				insert into grade_release (district_id, assignment_id, mode, changed_by, changed_at)
				values (?, ?, ?, '', now()) on conflict (district_id, assignment_id) do update set mode = excluded.mode""",
				People.district('a').value(), work.value(), holds ? "WHEN_RELEASED" : "AT_ONCE");
	}

	private void handIn(AssignmentId work, PersonId student) {
		expected(work, student).waits = true;
		update("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				values (?, ?, ?, clock_timestamp())
				on conflict (district_id, assignment_id, student_id) do update set handed_in_at = excluded.handed_in_at""",
				People.district('a').value(), work.value(), student.value());
	}

	private static List<String> outcomes(String answer) {
		return JsonMapper.shared()
			.readTree(answer)
			.valueStream()
			.map((cell) -> "%s %s %s %s %s".formatted(cell.path("assignment").asString(),
					cell.path("student").asString(), cell.path("field").asString(), cell.path("outcome").asString(),
					cell.path("value").asString()))
			.toList();
	}

	private static Stream<String> each(List<AssignmentId> works, BiFunction<AssignmentId, PersonId, String> text) {
		return works.stream().flatMap((work) -> CLASS.stream().map((student) -> text.apply(work, student)));
	}

	private String expected(List<AssignmentId> works) {
		return each(works, (work, student) -> student + ": " + expected(work, student))
			.collect(Collectors.joining("\n"));
	}

	private String stored(List<AssignmentId> works) {
		Map<String, List<String>> history = new HashMap<>();
		this.jdbc.sql("""
				select assignment_id || ' ' || student_id, changed_by || %s from grade_change g
				where assignment_id = any(:works) order by id""".formatted(VALUES_OF_GRADE))
			.param("works", works.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.query((row) -> {
				history.computeIfAbsent(row.getString(1), (key) -> new ArrayList<>()).add(row.getString(2));
			});
		Map<String, String> stored = this.jdbc.sql("""
				select w.id || ' ' || s.id, format('%%s, held %%s, records %%s, wanted %%s, priority %%s', %s,
					coalesce(g.held, false), coalesce(a.records, 0), coalesce(d.wanted, 0), coalesce(d.priority, 9))
				from unnest(:works) w (id) cross join unnest(:students) s (id)
				left join (select subject, count(*) as records from audit_record
					where action = 'grade given' group by subject) a on a.subject = w.id || ' ' || s.id
				left join grade g on g.assignment_id = w.id and g.student_id = s.id
				left join delivery d on d.assignment_id = w.id and d.student_id = s.id""".formatted(VALUES_OF_GRADE))
			.param("works", works.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.param("students", CLASS.stream().map(PersonId::value).toArray(String[]::new))
			.query((row, number) -> Map.entry(row.getString(1), row.getString(2)))
			.list()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
		return each(works, (work, student) -> {
			String key = work + " " + student;
			return student + ": " + stored.get(key) + ", history " + history.getOrDefault(key, List.of());
		}).collect(Collectors.joining("\n"));
	}

	private Expected expected(AssignmentId work, PersonId student) {
		return this.grades.computeIfAbsent(work + " " + student, (key) -> new Expected());
	}

	private <T> T any(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

	/** A grade as it should be. */
	private static final class Expected {

		private final Map<String, String> values = new LinkedHashMap<>();

		private final List<String> history = new ArrayList<>();

		private boolean held;

		private boolean waits;

		private int wanted;

		private int priority = 9;

		private Expected() {
			List.of("points", "comment", "late", "excluded").forEach((field) -> this.values.put(field, ""));
		}

		private String take(Field edit, boolean holds, Set<Expected> given, Set<Expected> changed) {
			String now = this.values.getOrDefault(edit.field(), "");
			String outcome = "UNCHANGED";
			if (!edit.value().equals(now)) {
				outcome = edit.seen().equals(now) ? "SAVED" : "OTHER_VALUE";
			}
			if (outcome.equals("SAVED")) {
				this.values.put(edit.field(), edit.value());
				this.held = holds && (this.held || (this.history.isEmpty() && !given.contains(this)));
				changed.add(this);
			}
			boolean isRepeated = edit.field().equals("points") && edit.value().equals(edit.seen())
					&& edit.value().equals(now) && !now.isEmpty();
			if (outcome.equals("SAVED") || (isRepeated && this.waits)) {
				this.waits = false;
				given.add(this);
			}
			return "%s %s %s %s %s".formatted(edit.assignment(), edit.student(), edit.field(), outcome,
					this.values.get(edit.field()));
		}

		@Override
		public String toString() {
			return "%s, held %s, records %s, wanted %s, priority %s, history %s".formatted(this.values,
					this.held ? "t" : "f", this.history.size(), this.wanted, this.priority, this.history);
		}

	}

}
