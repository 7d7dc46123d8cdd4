package dev.handback.journeys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.LongStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import dev.handback.support.PlainTeacher;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A teacher who goes from submission to submission over a network that loses requests and
 * answers, while a colleague grades in the list. Whatever the teacher typed is stored,
 * shown, or offered; nothing is replaced that they haven't seen.
 */
class UnsteadySubmissionsJourney extends GradebookStage {

	private static final int STEPS = 40;

	private static final List<String> STUDENTS = Grader.STUDENTS.subList(0, 3);

	private static final List<String> FLAGS = List.of("late", "missing");

	private static final List<String> FIELDS = List.of("points", "comment", "late", "missing");

	private static Page teacher;

	private static PlainTeacher colleague;

	private final List<String> story = new ArrayList<>();

	/**
	 * What was typed last in each field, until it is discarded or someone replaces it.
	 */
	private final Map<String, String> wanted = new HashMap<>();

	/** What the page has shown as the value of each field. */
	private final Map<String, Set<String>> seen = new HashMap<>();

	private Random random;

	private boolean steady;

	private UUID work;

	private StoredGrades grades;

	private String student = STUDENTS.get(0);

	@BeforeAll
	static void signIn() throws Exception {
		browser.expecting("net::ERR_", "htmx:", "The page jumped", "Failed to fetch");
		teacher = signedIn(CO_TEACHER);
		teacher.route((address) -> address.contains("/submissions/") && !address.contains("/progress"),
				(route) -> route.resume());
		colleague = new PlainTeacher(app.address(), new SectionId(SECTION.replaceFirst(".*/", ""))).signIn();
	}

	static LongStream seeds() {
		long from = Long.getLong("handback.seed", 1);
		return LongStream.range(from, from + Long.getLong("handback.seeds", 1));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void nothingThatWasTypedIsLostAndNothingIsReplacedUnseen(long seed) throws Exception {
		this.random = new Random(seed);
		setWork("One after the other " + seed);
		try {
			opens(STUDENTS.get(0));
			for (int i = 1; i <= STEPS; i++) {
				step(i);
				looks();
			}
			this.steady = true;
			for (String one : STUDENTS) {
				opens(one);
				looks();
				restores();
			}
		}
		catch (AssertionError | PlaywrightException ex) {
			throw new AssertionError(String.join("\n", this.story), ex);
		}
	}

	private void setWork(String title) {
		teacher.unrouteAll();
		teacher.evaluate("sessionStorage.clear()");
		teacher.navigate(app.address() + SECTION + "/assignments/new");
		teacher.getByLabel("Title").fill(title);
		teacher.getByLabel("Points possible").fill("200");
		press(teacher, "Create assignment");
		assertThat(teacher.locator("#assignment-state")).containsText("in the LMS");
		this.work = UUID.fromString(teacher.url().replaceAll(".*/", ""));
		this.grades = new StoredGrades(app.jdbc(), this.work);
		STUDENTS.forEach(this.grades::keepsWaiting);
		teacher.navigate(address("").replace("submissions/", "rubric"));
		teacher.locator("#criterion-0").fill("Thesis");
		for (int level = 0; level < 2; level++) {
			teacher.locator("#criterion-0-level-" + level + "-title").fill("Level " + level);
			teacher.locator("#criterion-0-level-" + level + "-points").fill(String.valueOf(50 + level));
		}
		press(teacher, "Save rubric");
		assertThat(teacher.locator("#rubric-saved")).isVisible();
		teacher.route((address) -> address.contains("/submissions/") && !address.contains("/progress"), this::pass);
	}

	private void pass(Route route) {
		int fate = this.steady ? 9 : this.random.nextInt(8);
		String what = route.request().method() + " " + route.request().url().replaceFirst(".*/", "");
		if (fate == 0) {
			tell("lost: " + what);
			route.abort();
		}
		else if (fate == 1) {
			tell("answer lost: " + what);
			route.fetch(new Route.FetchOptions().setMaxRedirects(0));
			route.abort();
		}
		else {
			route.resume();
		}
	}

	private void step(int number) throws Exception {
		Locator draft = teacher.locator("#draft");
		Locator asked = teacher.locator("#grade .conflict");
		switch (this.random.nextInt(18)) {
			case 0, 1, 2 -> types("points", String.valueOf(number));
			case 3 -> types("comment", "Comment " + number);
			case 4, 5 -> saves("Save");
			case 6, 7 -> saves("Save and open next");
			case 8 -> leaves("goes back", () -> goes(teacher::goBack));
			case 9 -> leaves("goes forward", () -> goes(teacher::goForward));
			case 10 -> leaves("reloads", teacher::reload);
			case 11 -> opens(STUDENTS.get(this.random.nextInt(STUDENTS.size())));
			case 12 -> colleagueGrades(STUDENTS.get(this.random.nextInt(STUDENTS.size())), 100 + number);
			case 13, 14 -> chooses(this.random.nextInt(2));
			case 15, 16 -> ticks(FLAGS.get(this.random.nextInt(FLAGS.size())));
			default -> {
				if (asked.count() > 0) {
					answers(asked.first(), this.random.nextBoolean());
				}
				else if (draft.isVisible() && this.random.nextBoolean()) {
					discards();
				}
				else {
					restores();
				}
			}
		}
	}

	private void types(String field, String value) {
		tell("types " + value);
		looks();
		teacher.locator("#" + field).fill(value);
		this.wanted.put(key(field), value);
	}

	/** Fills in the points and a line of the comment. */
	private void chooses(int level) {
		looks();
		Locator choice = teacher.locator("#rubric input").nth(level);
		if (choice.isChecked()) {
			return;
		}
		choice.check();
		FIELDS.subList(0, 2).forEach((field) -> this.wanted.put(key(field), shown(field)));
		tell("chooses level " + level + ": " + shown("comment"));
	}

	private void ticks(String flag) {
		looks();
		teacher.locator(selector(flag)).click();
		this.wanted.put(key(flag), shown(flag));
		tell("ticks " + flag + ": " + shown(flag));
	}

	private void saves(String button) {
		leaves(button, () -> button(button).click());
	}

	private Locator button(String name) {
		return teacher.locator("#grade .actions").getByText(name, new Locator.GetByTextOptions().setExact(true));
	}

	private void answers(Locator conflict, boolean mine) {
		String field = String.valueOf(conflict.locator("[name=keep-mine]").getAttribute("value"));
		if (!mine) {
			this.wanted.remove(key(field));
		}
		String button = mine ? "keep-mine" : "keep-theirs";
		leaves(button + " " + field, () -> conflict.locator("[name=" + button + "]").click());
	}

	private void discards() {
		tell("discards");
		teacher.locator("#draft-discard").click();
		FIELDS.stream()
			.filter((field) -> !shown(field).equals(this.wanted.get(key(field))))
			.forEach((field) -> this.wanted.remove(key(field)));
	}

	private void restores() {
		if (teacher.locator("#draft").isVisible()) {
			tell("restores");
			teacher.locator("#draft-restore").click();
		}
		assertThat(teacher.locator("#draft")).isHidden();
		looks();
	}

	/** There may be nothing to go to. */
	private void goes(Supplier<@Nullable Response> move) {
		String before = teacher.url();
		if (move.get() == null && teacher.url().equals(before)) {
			teacher.evaluate("document.getElementById('content').removeAttribute('data-left')");
		}
	}

	private void opens(String one) {
		leaves("opens " + one.substring(20), () -> teacher.navigate(address(one)));
		if (!this.student.equals(one)) {
			leaves("opens it again", () -> teacher.navigate(address(one)));
		}
	}

	/** Until the page has changed, be it to an error of the browser; then they go on. */
	private void leaves(String what, Runnable action) {
		tell(what);
		teacher.evaluate("document.getElementById('content').dataset.left = 'yes'");
		try {
			action.run();
		}
		catch (PlaywrightException ex) {
			tell("no answer");
		}
		assertThat(teacher.locator("#content[data-left]")).hasCount(0);
		while (teacher.locator("#grade").count() == 0) {
			tell("tries again");
			try {
				teacher.navigate(address(STUDENTS.get(this.random.nextInt(STUDENTS.size()))));
			}
			catch (PlaywrightException ex) {
				tell("no answer");
			}
		}
		teacher.waitForLoadState();
		this.student = teacher.url().replaceFirst(".*/submissions/([0-9a-f]+).*", "$1");
		tell("is at " + this.student.substring(20));
	}

	private void colleagueGrades(String one, int points) throws Exception {
		String before = this.grades.points(one);
		assertThat(colleague.grades(this.work, new PersonId(one), points)).isTrue();
		tell("a colleague gives " + one.substring(20) + " " + points + " for " + before);
		this.wanted.remove(one + "points", before);
	}

	/** Everything that was typed for this student is shown, or offered. */
	private void looks() {
		boolean offered = teacher.locator("#draft").isVisible();
		for (String field : FIELDS) {
			String shown = shown(field);
			this.seen.computeIfAbsent(key(field), (key) -> new HashSet<>()).add(shown);
			String typed = this.wanted.getOrDefault(key(field), shown);
			assertThat(offered || shown.equals(typed))
				.as("%s of %s: %s is typed, %s is shown", field, this.student, typed, shown)
				.isTrue();
		}
		teacher.locator("#grade .conflict dd")
			.allTextContents()
			.forEach((value) -> this.seen.get(key("points")).add(value));
		assertThat(teacher.locator("noscript *")).hasCount(0);
		checkReplaced();
	}

	private String shown(String field) {
		Locator input = teacher.locator(selector(field));
		return FLAGS.contains(field) ? String.valueOf(input.isChecked()) : input.inputValue();
	}

	private static String selector(String field) {
		return FLAGS.contains(field) ? "#grade [name=flags][value='" + field + "']" : "#" + field;
	}

	/** Whose grades the teacher has replaced, they had seen. */
	private void checkReplaced() {
		String before = "";
		String by = CO_TEACHER;
		for (StoredGrades.Change change : this.grades.changes(this.student)) {
			if (change.by().equals(CO_TEACHER) && !by.equals(CO_TEACHER) && !change.points().equals(before)) {
				assertThat(this.seen.get(key("points"))).as("replaced by %s", change).contains(before);
			}
			by = change.points().equals(before) ? by : change.by();
			before = change.points();
		}
	}

	private String key(String field) {
		return this.student + field;
	}

	private String address(String one) {
		return app.address() + SECTION + "/assignments/" + this.work + "/submissions/" + one;
	}

	private void tell(String what) {
		this.story.add(what);
	}

}
