package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.LmsAnswers;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.assignments.TaughtWork;
import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.Race;
import dev.handback.support.RosterReader;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What changes many grades of an assignment at once locks them in the order of the
 * students, wherever they are in the table.
 */
@AppTest
class GradeLockOrderSearchTests {

	private static final int STUDENTS = 300;

	private static final int WITHOUT_GRADES = 100;

	private static final int ROUNDS = 15;

	private static final List<String> CHANGES = List.of("release", "create again", "arrive", "save");

	private final DeliveryTarget assignment = DeliveryTarget.assignment(People.district('a'), People.section('a', 1),
			new AssignmentId(UUID.randomUUID()));

	private final List<PersonId> students = Race.students(STUDENTS);

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private TaughtWork taught;

	@Autowired
	private LmsAnswers answers;

	@Autowired
	private Grades grades;

	@Autowired
	private GradesForDelivery delivered;

	@Autowired
	private HeldGrades held;

	@Autowired
	private TransactionTemplate transactions;

	static Stream<Arguments> pairs() {
		return Race.pairs(CHANGES);
	}

	@BeforeEach
	void gradesAreInNoOrder() {
		this.rosters.read('a');
		sql("""
				insert into assignment (district_id, id, section_id, title, description, accepts_text, accepts_links,
					created_at, version)
				values (:district, :assignment, :section, '', '', false, false, now(), 0)""")
			.param("section", this.assignment.section().value())
			.update();
		sql("""
				insert into delivery (district_id, section_id, assignment_id, state, changed_at, wanted, sent, priority,
					due_at, attempts, posting)
				values (:district, :section, :assignment, 'DELIVERED', now(), 1, 1, 0, now(), 0, false)""")
			.param("section", this.assignment.section().value())
			.update();
		sql("""
				insert into grade_release (district_id, assignment_id, mode, changed_by, changed_at)
				values (:district, :assignment, 'AT_ONCE', '', now())""").update();
		this.students.forEach((student) -> sql("""
				insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
				values (:district, :assignment, :student, 1, '', now(), 1)""").param("student", student.value())
			.update());
	}

	@AfterEach
	void removeThem() {
		sql("delete from delivery where district_id = :district and assignment_id = :assignment").update();
		sql("delete from assignment where district_id = :district and id = :assignment").update();
	}

	@ParameterizedTest
	@MethodSource("pairs")
	void neitherWaitsForTheOtherInTurn(String one, String other) {
		Map<String, Runnable> changes = changes();
		for (int round = 0; round < ROUNDS; round++) {
			sql("""
					update grade set held = true, points = points + 1
					where district_id = :district and assignment_id = :assignment""").update();
			sql("""
					update grade_release set mode = 'AT_TIME', release_at = now() - interval '1 minute'
					where district_id = :district and assignment_id = :assignment""").update();
			sql("update assignment set gone_at = now() where district_id = :district and id = :assignment").update();
			sql("""
					delete from grade
					where district_id = :district and assignment_id = :assignment and student_id = any(:students)""")
				.param("students",
						this.students.stream().limit(WITHOUT_GRADES).map(PersonId::value).toArray(String[]::new))
				.update();

			assertThatNoException()
				.isThrownBy(() -> new Race(this.jdbc, this.transactions).of(changes.get(one), changes.get(other)));
		}
	}

	private Map<String, Runnable> changes() {
		ArrivedGrade arrived = new ArrivedGrade(GradeValue.NONE, GradeValue.NONE);
		Map<String, Runnable> changes = new TreeMap<>();
		changes.put("release", () -> this.held.releaseIfDue(this.assignment));
		TaughtAssignment taught = this.taught.assignment(People.teacher('a'), this.assignment.assignment());
		changes.put("create again", () -> assertThat(this.answers.createAgain(taught, 0)).isTrue());
		changes.put("arrive",
				() -> this.delivered.confirmed(this.assignment,
						this.students.stream().collect(Collectors.toMap(Function.identity(), (one) -> arrived)),
						Instant.now()));
		changes.put("save", () -> this.grades.save(People.teacher('a'), this.assignment, edits(), true));
		return changes;
	}

	/** One more point for everyone. */
	private List<GradeEdit> edits() {
		Map<PersonId, String> seen = sql("""
				select student_id, points from grade where district_id = :district and assignment_id = :assignment""")
			.query((row, number) -> Map.entry(new PersonId(row.getString("student_id")), row.getString("points")))
			.list()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
		return this.students.stream().map((student) -> {
			String points = seen.getOrDefault(student, "");
			String more = points.isEmpty() ? "1" : new BigDecimal(points).add(BigDecimal.ONE).toPlainString();
			PageEdit edit = new PageEdit(Map.of(GradeFields.POINTS, points), Map.of(GradeFields.POINTS, more));
			return new GradeEdit(student, edit, new GradeFields(ZoneOffset.UTC), null);
		}).toList();
	}

	private JdbcClient.StatementSpec sql(String sql) {
		return this.jdbc.sql(sql)
			.param("district", this.assignment.district().value())
			.param("assignment", this.assignment.assignment().value());
	}

}
