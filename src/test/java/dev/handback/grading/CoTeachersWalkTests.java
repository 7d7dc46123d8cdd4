package dev.handback.grading;

import java.io.UnsupportedEncodingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.PageForm;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Two co-teachers with pages of any age in all places where the same thing can be
 * changed, and a student who hands in meanwhile. After each step the stored values are
 * compared with those before it: what changed was typed by whoever saw the value that it
 * replaced, and what was typed and not stored was shown with the value that was.
 */
@AppTest
class CoTeachersWalkTests {

	private static final int STEPS = 100;

	private static final List<PersonId> STUDENTS = List.of(People.student('c', 1), People.student('c', 2),
			People.student('c', 3));

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private JdbcClient jdbc;

	private AssignmentId work;

	private Random random = new Random();

	private int typed;

	private int conflicts;

	private int choices;

	@BeforeEach
	void setWork() {
		this.rosters.read('c');
		this.jdbc.sql("update assignment set deleted_at = now() where section_id = ?")
			.param(People.section('c', 1).value())
			.update();
		this.work = new Teaching(this.mvc, 'c', 1).setsWork("Walk");
		this.jdbc.sql("update assignment set lms_id = id, lms_state = 'published' where id = ?")
			.param(this.work.value())
			.update();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 4, 6 })
	void noSavedValueIsReplacedByAPageThatDidNotShowIt(long seed) {
		this.random = new Random(seed);
		List<Page> pages = new ArrayList<>();
		for (int step = 0; step < STEPS; step++) {
			if (pages.size() < 4 || this.random.nextInt(4) == 0) {
				pages.add(open());
			}
			if (this.random.nextInt(20) == 0) {
				handIn();
			}
			int place = this.random.nextInt(pages.size());
			if (pages.get(place).act("seed " + seed + ", step " + step)) {
				pages.remove(place);
			}
		}
		assertThat(this.conflicts).as("conflicts").isGreaterThan(STEPS / 20);
		assertThat(this.choices).as("choices").isPositive();
	}

	private Page open() {
		SignedInUser teacher = this.random.nextBoolean() ? People.teacher('c') : People.coTeacher('c');
		return switch (this.random.nextInt(5)) {
			case 0 -> new Grid(teacher);
			case 1 -> new Form(teacher, "/submissions/" + student(), "class=\"fields\"");
			case 2 -> new Form(teacher, "/edit", "class=\"fields\"");
			case 3 -> new Import(teacher);
			default -> new Form(teacher, "", "id=\"grades\"");
		};
	}

	private PersonId student() {
		return STUDENTS.get(this.random.nextInt(STUDENTS.size()));
	}

	private void handIn() {
		assertThat(this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", this.work)
			.with(as(People.user('c', 100 + 1 + this.random.nextInt(3), Role.STUDENT)))
			.with(csrf())
			.param("text", "My work")).hasStatus3xxRedirection();
	}

	/** All that is stored and can be changed in a page. */
	private Map<String, String> stored() {
		Map<String, String> stored = new TreeMap<>();
		this.jdbc.sql("""
				select title, description, trim_scale(points_possible)::text as points, max_attempts::text as attempts,
					accepts_links::text as links from assignment where id = ?""")
			.param(this.work.value())
			.query((row) -> {
				stored.put("title", row.getString("title"));
				stored.put("description", row.getString("description"));
				stored.put("points", orEmpty(row.getString("points")));
				stored.put("attempts", orEmpty(row.getString("attempts")));
				stored.put("acceptsLinks", "true".equals(row.getString("links")) ? "true" : "");
			});
		for (PersonId student : STUDENTS) {
			List.of("points", "comment", "extraAttempts", "late", "missing")
				.forEach((field) -> stored.put(field + "-" + student, ""));
		}
		this.jdbc.sql("""
				select student_id, trim_scale(points)::text as points, comment, flags, extra_attempts::text as attempts
				from grade where assignment_id = ?""").param(this.work.value()).query((row) -> {
			String student = "-" + row.getString("student_id");
			stored.put("points" + student, orEmpty(row.getString("points")));
			stored.put("comment" + student, orEmpty(row.getString("comment")));
			stored.put("extraAttempts" + student, orEmpty(row.getString("attempts")));
			stored.put("late" + student, row.getString("flags").contains("late") ? "true" : "");
			stored.put("missing" + student, row.getString("flags").contains("missing") ? "true" : "");
		});
		return stored;
	}

	private static String orEmpty(String text) {
		return (text != null) ? text : "";
	}

	private String somethingFor(String field, String now) {
		this.typed++;
		if (field.startsWith("late") || field.startsWith("missing") || field.equals("acceptsLinks")) {
			return now.isEmpty() ? "true" : "";
		}
		if (field.startsWith("extraAttempts") || field.equals("attempts")) {
			return (this.random.nextInt(5) == 0) ? "" : String.valueOf(1 + this.random.nextInt(90));
		}
		if (field.startsWith("points")) {
			return (this.random.nextInt(5) == 0) ? "" : String.valueOf(this.typed);
		}
		return "Text " + this.typed
				+ ((field.startsWith("comment") || field.equals("description")) ? "\nin lines" : "");
	}

	private static String body(MvcTestResult result) {
		try {
			return result.getResponse().getContentAsString();
		}
		catch (UnsupportedEncodingException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** A page that someone has open. */
	private abstract class Page {

		final SignedInUser teacher;

		/** What it showed, by field. */
		final Map<String, String> shown = new TreeMap<>();

		/** What it holds by now. */
		final Map<String, String> held = new TreeMap<>();

		/** The other value of each field in conflict, as it was shown. */
		final Map<String, String> theirs = new HashMap<>();

		Page(SignedInUser teacher) {
			this.teacher = teacher;
		}

		/**
		 * Types something and saves, and compares.
		 * @return whether the page is closed then
		 */
		abstract boolean act(String step);

		/** Types into some fields. */
		void type() {
			List<String> fields = new ArrayList<>(this.shown.keySet());
			for (int i = 0; i <= CoTeachersWalkTests.this.random.nextInt(3); i++) {
				String field = fields.get(CoTeachersWalkTests.this.random.nextInt(fields.size()));
				this.held.put(field, somethingFor(field, this.held.get(field)));
			}
		}

		/**
		 * Compares what is stored with what was stored before.
		 * @param sent the fields that were sent
		 * @param kept the other value over which one's own was chosen, by field
		 * @param dropped the fields in which the other value was chosen
		 * @param answer what the page says now
		 * @param together whether all is saved or nothing
		 */
		Set<String> check(String step, Map<String, String> before, Set<String> sent, Map<String, String> kept,
				Set<String> dropped, String answer, boolean together) {
			Map<String, String> after = stored();
			Set<String> met = new HashSet<>();
			for (String field : sent) {
				String seen = kept.getOrDefault(field, this.shown.get(field));
				boolean touched = !dropped.contains(field) && !same(this.held.get(field), seen);
				if (touched && !same(before.get(field), seen) && !same(before.get(field), this.held.get(field))) {
					met.add(field);
				}
			}
			before.forEach((field, value) -> {
				String wanted = this.held.get(field);
				boolean mine = sent.contains(field) && !dropped.contains(field)
						&& !same(wanted, kept.getOrDefault(field, this.shown.get(field)));
				if (mine && !met.contains(field) && (met.isEmpty() || !together)) {
					assertThat(same(after.get(field), wanted))
						.as("%s: %s is saved as %s, but is %s (%s)", step, field, wanted, after.get(field), this)
						.isTrue();
				}
				else {
					assertThat(after.get(field)).as("%s: %s stays (%s)", step, field, this).isEqualTo(value);
				}
			});
			met.forEach(
					(field) -> assertThat(plain(answer)).as("%s: both values of %s are shown (%s)", step, field, this)
						.contains(plain(this.held.get(field)), plain(before.get(field))));
			CoTeachersWalkTests.this.conflicts += met.size();
			return met;
		}

		final boolean same(String one, String other) {
			return plain(one).equals(plain(other));
		}

		private String plain(String text) {
			return HtmlUtils.htmlUnescape(text).replace("\r\n", "\n").replace("\\n", "\n").strip();
		}

		@Override
		public String toString() {
			return getClass().getSimpleName() + " of " + this.teacher.person() + " showed " + this.shown + ", holds "
					+ this.held + ", theirs " + this.theirs;
		}

	}

	/** One of the pages with a form: saved as it is left, or as a whole. */
	private final class Form extends Page {

		private final String path;

		private final String mark;

		private PageForm form;

		Form(SignedInUser teacher, String path, String mark) {
			super(teacher);
			this.path = path;
			this.mark = mark;
			load(body(CoTeachersWalkTests.this.mvc.get().uri(address("")).with(as(teacher)).exchange()));
		}

		private String address(String more) {
			return "/sections/" + People.section('c', 1) + "/assignments/" + CoTeachersWalkTests.this.work + this.path
					+ more;
		}

		private boolean isList() {
			return this.path.isEmpty();
		}

		/** Takes a new page; what it holds and no one stored wasn't seen like that. */
		private void load(String page) {
			this.form = PageForm.of(page, this.mark);
			Map<String, String> stored = stored();
			for (String field : stored.keySet()) {
				String name = name(field);
				if (name != null) {
					String visible = read(field, name);
					this.held.put(field, visible);
					if (same(visible, stored.get(field))) {
						this.shown.put(field, visible);
					}
				}
			}
			takeTheirs();
		}

		private void takeTheirs() {
			this.theirs.clear();
			this.shown.keySet().forEach((field) -> {
				String name = "theirs-" + name(field);
				if (this.form.toString().contains(name + "=")) {
					this.theirs.put(field, this.form.value(name));
				}
			});
		}

		/** The field's name in the form; null where the form doesn't have it. */
		private String name(String field) {
			boolean ofStudent = field.contains("-");
			if (isList()) {
				return (ofStudent && !field.startsWith("extra")) ? field : null;
			}
			if (this.path.equals("/edit")) {
				return ofStudent ? null : field;
			}
			String student = "-" + this.path.substring(this.path.lastIndexOf('/') + 1);
			return field.endsWith(student) ? field.substring(0, field.indexOf('-')) : null;
		}

		private String box(String field) {
			return isList() ? "flag" + field.substring(field.indexOf('-')) : "flags";
		}

		private boolean isFlag(String field) {
			return field.startsWith("late") || field.startsWith("missing");
		}

		private String read(String field, String name) {
			return !isFlag(field) ? this.form.value(name)
					: this.form.isTicked(box(field), field.substring(0, field.indexOf('-'))) ? "true" : "";
		}

		private void write() {
			this.held.forEach((field, value) -> {
				if (isFlag(field)) {
					this.form.tick(box(field), field.substring(0, field.indexOf('-')), !value.isEmpty());
				}
				else if (field.equals("acceptsLinks")) {
					this.form.tick(field, "true", !value.isEmpty());
				}
				else {
					this.form.type(name(field), value);
				}
			});
		}

		@Override
		boolean act(String step) {
			if (!this.theirs.isEmpty() && CoTeachersWalkTests.this.random.nextBoolean()) {
				return choose(step);
			}
			type();
			write();
			return (isList() && CoTeachersWalkTests.this.random.nextBoolean()) ? leaveLine(step)
					: save(step, Map.of(), Set.of(), null);
		}

		private boolean choose(String step) {
			CoTeachersWalkTests.this.choices++;
			String field = this.theirs.keySet().iterator().next();
			boolean mine = CoTeachersWalkTests.this.random.nextBoolean();
			write();
			return save(step + (mine ? ", keeps mine" : ", keeps theirs"),
					mine ? Map.of(field, this.theirs.get(field)) : Map.of(), mine ? Set.of() : Set.of(field),
					(mine ? "keep-mine" : "keep-theirs") + "=" + name(field));
		}

		private boolean save(String step, Map<String, String> kept, Set<String> dropped, String button) {
			MultiValueMap<String, String> sent = this.form.sent("");
			if (button != null) {
				sent.add(button.substring(0, button.indexOf('=')), button.substring(button.indexOf('=') + 1));
			}
			Map<String, String> before = stored();
			MvcTestResult result = post(isList() ? "/grades" : "", sent);
			boolean saved = result.getResponse().getStatus() == 302;
			String answer = body(result);
			Set<String> met = check(step, before, this.shown.keySet(), kept, dropped, answer,
					this.path.equals("/edit"));
			assertThat(saved).as("%s: saved, said %s", step, this).isEqualTo(met.isEmpty());
			if (!saved) {
				this.shown.putAll(kept);
				load(answer);
			}
			return saved;
		}

		/** What scripts do when a field is left: the line alone, and the page stays. */
		private boolean leaveLine(String step) {
			PersonId student = student();
			Map<String, String> before = stored();
			Set<String> sent = new HashSet<>(this.shown.keySet());
			sent.removeIf((field) -> !field.endsWith(student.value()));
			String answer = body(post("/grades/" + student, this.form.sent(student.value())));
			Set<String> met = check(step, before, sent, Map.of(), Set.of(), answer, false);
			sent.stream()
				.filter((field) -> !met.contains(field))
				.forEach((field) -> this.shown.put(field, this.held.get(field)));
			STUDENTS.stream()
				.filter(student::equals)
				.forEach((one) -> List.of("points", "comment")
					.forEach((field) -> this.form.forget("theirs-" + field + "-" + one)));
			this.form.take(answer);
			takeTheirs();
			return false;
		}

		private MvcTestResult post(String more, MultiValueMap<String, String> sent) {
			return CoTeachersWalkTests.this.mvc.post()
				.uri(address(more))
				.with(as(this.teacher))
				.with(csrf())
				.params(sent)
				.exchange();
		}

	}

	/** The gradebook, which sends cells. */
	private final class Grid extends Page {

		Grid(SignedInUser teacher) {
			super(teacher);
			Map<String, String> stored = stored();
			STUDENTS.forEach((student) -> this.shown.put("points-" + student, stored.get("points-" + student)));
			this.held.putAll(this.shown);
		}

		@Override
		boolean act(String step) {
			type();
			Map<String, String> kept = new HashMap<>();
			if (!this.theirs.isEmpty() && CoTeachersWalkTests.this.random.nextBoolean()) {
				CoTeachersWalkTests.this.choices++;
				kept.putAll(this.theirs);
			}
			Map<String, String> before = stored();
			Set<String> sent = new HashSet<>(this.shown.keySet());
			sent.removeIf((field) -> this.held.get(field).equals(this.shown.get(field)));
			String answer = body(new Gradebook(CoTeachersWalkTests.this.mvc, this.teacher, People.section('c', 1))
				.savesTogether(sent.stream()
					.map((field) -> new Cell(CoTeachersWalkTests.this.work, new PersonId(field.substring(7)),
							this.held.get(field), kept.getOrDefault(field, this.shown.get(field))))
					.toArray(Cell[]::new)));
			Set<String> met = check(step, before, sent, kept, Set.of(), answer, false);
			sent.stream()
				.filter((field) -> !met.contains(field))
				.forEach((field) -> this.shown.put(field, this.held.get(field)));
			this.theirs.clear();
			met.forEach((field) -> this.theirs.put(field, before.get(field)));
			return false;
		}

	}

	/** An import: looked at, applied later, and perhaps undone still later. */
	private final class Import extends Page {

		private final String plan;

		private boolean applied;

		private Map<String, String> imported = Map.of();

		Import(SignedInUser teacher) {
			super(teacher);
			Map<String, String> stored = stored();
			StringBuilder file = new StringBuilder("Student id,").append(stored.get("title")).append('\n');
			STUDENTS.forEach((student) -> {
				String field = "points-" + student;
				CoTeachersWalkTests.this.typed++;
				this.shown.put(field, stored.get(field));
				this.held.put(field, String.valueOf(CoTeachersWalkTests.this.typed));
				file.append(student).append(',').append(CoTeachersWalkTests.this.typed).append('\n');
			});
			this.plan = CoTeachersWalkTests.this.mvc.post()
				.uri("/sections/" + People.section('c', 1) + "/gradebook/import")
				.with(as(teacher))
				.with(csrf())
				.param("text", file.toString())
				.exchange()
				.getResponse()
				.getRedirectedUrl();
		}

		@Override
		boolean act(String step) {
			Map<String, String> before = stored();
			if (!this.applied) {
				press("/apply");
				Set<String> met = check(step + ", applies", before, this.shown.keySet(), Map.of(), Set.of(),
						said(before), false);
				this.imported = new HashMap<>(this.held);
				this.imported.keySet().removeAll(met);
				this.applied = true;
				Map<String, String> seen = new HashMap<>(this.shown);
				this.shown.clear();
				this.shown.putAll(this.imported);
				this.held.clear();
				this.imported.keySet().forEach((field) -> this.held.put(field, seen.get(field)));
				return this.imported.isEmpty();
			}
			press("/undo");
			check(step + ", undoes", before, this.shown.keySet(), Map.of(), Set.of(), said(before), false);
			return true;
		}

		// The page says which it left out; the other value is in the gradebook.
		private String said(Map<String, String> before) {
			return before + " " + this.held;
		}

		private void press(String button) {
			assertThat(CoTeachersWalkTests.this.mvc.post().uri(this.plan + button).with(as(this.teacher)).with(csrf()))
				.hasStatus3xxRedirection();
		}

	}

}
