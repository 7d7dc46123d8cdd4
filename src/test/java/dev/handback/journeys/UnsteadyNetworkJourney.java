package dev.handback.journeys;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import dev.handback.support.Browser;
import dev.handback.support.UnsteadyNetwork;
import dev.handback.support.sandbox.Service;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Teachers who grade over a network that delays, loses, and reorders what it carries.
 * Whoever enters a grade sees it, the LMS gets it, and no one's grade is replaced unseen.
 */
class UnsteadyNetworkJourney extends GradebookStage {

	private static final List<String> STUDENTS = List.of("5b00000000000000000a0101", "5b00000000000000000a0102",
			"5b00000000000000000a0103", "5b00000000000000000a0104");

	private static final List<String> POINTS = names("points");

	private static final List<String> POINTS_AND_COMMENTS = Stream.concat(POINTS.stream(), names("comment").stream())
		.toList();

	private static final int STEPS = 30;

	private static Page first;

	private static Page second;

	private final List<String> story = new ArrayList<>();

	private String title;

	@BeforeAll
	static void open() {
		browser.expecting("net::ERR_", "htmx:", "The page jumped");
		first = signedIn(TEACHER);
		second = signedIn(CO_TEACHER);
		List.of(first, second).forEach((page) -> page.clock().install());
	}

	private static List<String> names(String field) {
		return STUDENTS.stream().map((student) -> field + "-" + student).toList();
	}

	static LongStream seeds() {
		long from = Long.getLong("handback.seed", 1);
		return LongStream.range(from, from + Long.getLong("handback.seeds", 2));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void whatOnePersonEntersLastIsShownAndSent(long seed) {
		Random random = new Random(seed);
		String work = setWork("Far away " + seed);
		Grader grader = (seed % 2 == 0) ? new InGradebook(first, random)
				: new InList(first, random, work, POINTS_AND_COMMENTS);
		tellingTheStory(() -> {
			List<String> last = gradesAlone(grader, random);
			awaitRest(grader);
			while (grader.isAsked()) {
				assertThat(grader.undoes()).as("asked in the gradebook about one's own").isFalse();
				grader.answer(0, true);
				awaitRest(grader);
			}
			Awaitility.await().untilAsserted(() -> assertThat(inTheLms()).isEqualTo(last.subList(0, STUDENTS.size())));
			first.reload();
			assertThat(grader.shown()).isEqualTo(last);
		});
	}

	private List<String> gradesAlone(Grader grader, Random random) {
		List<String> last = new ArrayList<>(Collections.nCopies(grader.fields.size(), ""));
		Deque<Step> done = new ArrayDeque<>();
		Deque<Step> undone = new ArrayDeque<>();
		for (int i = 0; i < STEPS; i++) {
			int row = random.nextInt(grader.fields.size());
			int what = random.nextInt(20);
			if (what < 10) {
				List<String> before = List.copyOf(last);
				// An LMS may keep the points if there is still a comment.
				boolean clears = what == 0 && (grader.undoes() || row >= STUDENTS.size());
				last.set(row, clears ? "" : String.valueOf(random.nextInt(20)));
				grader.enter(row, last.get(row));
				if (!before.equals(last)) {
					done.push(new Step(before, List.copyOf(last)));
					undone.clear();
				}
			}
			else if (what < 12 && grader.undoes() && !done.isEmpty()) {
				grader.press("undo");
				undone.push(done.pop());
				Step.put(last, undone.element().after(), undone.element().before());
			}
			else if (what == 12 && !undone.isEmpty()) {
				grader.press("redo");
				done.push(undone.pop());
				Step.put(last, done.element().before(), done.element().after());
			}
			else if (what == 13) {
				List<String> stored = grader.reload();
				undone.clear();
				if (!stored.equals(last)) {
					done.push(new Step(stored, List.copyOf(last)));
				}
			}
			else {
				grader.wait(random);
			}
			assertThat(grader.shown()).isEqualTo(last);
		}
		return last;
	}

	/** What can be undone: some of the fields were changed. */
	private record Step(List<String> before, List<String> after) {

		static void put(List<String> values, List<String> from, List<String> to) {
			for (int i = 0; i < values.size(); i++) {
				if (!from.get(i).equals(to.get(i))) {
					values.set(i, to.get(i));
				}
			}
		}

	}

	@ParameterizedTest
	@MethodSource("seeds")
	void noOnesGradeIsReplacedUnseen(long seed) {
		Random random = new Random(seed);
		String work = setWork("Two far away " + seed);
		Grader[] graders = { new InGradebook(first, random), new InList(second, random, work, POINTS) };
		List<Entry> entries = new ArrayList<>();
		tellingTheStory(() -> {
			for (int i = 0; i < STEPS; i++) {
				int who = random.nextInt(2);
				Grader grader = graders[who];
				if (random.nextInt(3) == 0) {
					grader.wait(random);
				}
				else if (grader.isAsked()) {
					entries.add(grader.answer(who, random.nextBoolean()));
				}
				else {
					int row = random.nextInt(STUDENTS.size());
					// Different from all others
					String value = String.valueOf(100 * who + i + 1);
					entries.add(new Entry(who, row, value, grader.enter(row, value)));
				}
			}
			awaitRest(graders);
			while (Stream.of(graders).anyMatch(Grader::isAsked)) {
				for (int who = 0; who < graders.length; who++) {
					if (graders[who].isAsked()) {
						entries.add(graders[who].answer(who, random.nextBoolean()));
					}
				}
				awaitRest(graders);
			}
			Awaitility.await().atMost(Duration.ofSeconds(20)).pollInSameThread().untilAsserted(() -> {
				second.clock().fastForward(15_000);
				first.clock().fastForward(15_000);
				assertThat(graders[1].shown()).isEqualTo(graders[0].shown());
				assertThat(inTheLms()).isEqualTo(graders[0].shown());
			});
			List<String> shown = graders[0].shown();
			for (int row = 0; row < STUDENTS.size(); row++) {
				checkThatNoOneWasReplacedUnseen(entries, row, shown.get(row));
			}
		});
	}

	/**
	 * Someone entered a value, or answered which to keep, when the page showed another.
	 */
	private record Entry(int who, int row, String value, String shown) {
	}

	private static void checkThatNoOneWasReplacedUnseen(List<Entry> entries, int row, String stored) {
		List<Entry> here = entries.stream().filter((entry) -> entry.row() == row).toList();
		for (int who = 0; who < 2; who++) {
			int one = who;
			here.stream().filter((entry) -> entry.who() == one).reduce((earlier, later) -> later).ifPresent((last) -> {
				boolean seen = here.stream()
					.anyMatch((other) -> other.who() != one && other.shown().equals(last.value()));
				assertThat(last.value().equals(stored) || seen).as("%s isn't %s", last, stored).isTrue();
			});
		}
	}

	private void tellingTheStory(Runnable steps) {
		try {
			steps.run();
		}
		catch (AssertionError | PlaywrightException | ConditionTimeoutException ex) {
			throw new AssertionError(String.join("\n", this.story), ex);
		}
	}

	private String setWork(String title) {
		this.title = title;
		first.unrouteAll();
		second.unrouteAll();
		first.navigate(app.address() + SECTION + "/assignments/new");
		first.getByLabel("Title").fill(title);
		first.getByLabel("Points possible").fill("200");
		press(first, "Create assignment");
		assertThat(first.locator("#assignment-state")).containsText("in the LMS");
		return first.url();
	}

	private static void awaitRest(Grader... graders) {
		List.of(graders).forEach((grader) -> grader.network.becomeSteady());
		Awaitility.await().atMost(Duration.ofMinutes(1)).pollInSameThread().until(() -> {
			boolean rests = true;
			for (Grader grader : graders) {
				grader.page.clock().fastForward(3_000);
				grader.page.waitForTimeout(100);
				rests = grader.isAtRest() && rests;
			}
			return rests;
		});
	}

	/** The points; what becomes of comments is up to the provider. */
	private List<String> inTheLms() {
		JsonNode gradebook = Service.at(app.sandbox()).gradebook(SECTION.replaceFirst(".*/", ""));
		JsonNode work = StreamSupport.stream(gradebook.path("assignments").spliterator(), false)
			.filter((one) -> one.path("title").asString().equals(this.title))
			.findFirst()
			.orElseThrow();
		return STUDENTS.stream()
			.map((student) -> work.path("submissions").path(student).path("grade_points").asString(""))
			.toList();
	}

	private abstract class Grader {

		final Page page;

		/** Each with its student's id, as the list names them. */
		final List<String> fields;

		final UnsteadyNetwork network;

		Grader(Page page, Random random, List<String> fields) {
			this.page = page;
			this.fields = fields;
			this.network = new UnsteadyNetwork(page, random, UnsteadyNetworkJourney.this.story);
		}

		void tell(String what) {
			UnsteadyNetworkJourney.this.story.add(getClass().getSimpleName() + " " + what);
		}

		/**
		 * Enters it at once, so that nothing arrives meanwhile; returns what the page
		 * showed.
		 */
		abstract String enter(int row, String value);

		abstract List<String> shown();

		abstract Locator conflicts();

		abstract int rowOf(Locator conflict);

		boolean isAsked() {
			return conflicts().count() > 0;
		}

		Entry answer(int who, boolean isMine) {
			Locator conflict = conflicts().first();
			int row = rowOf(conflict);
			List<String> values = new ArrayList<>(conflict.locator("dd").allTextContents());
			values.set(0, mine(row, values.get(0)));
			tell("answers in row " + row + ": " + (isMine ? "mine, " : "theirs, ") + values);
			click(conflict.getByText(isMine ? "Keep mine" : "Keep theirs"));
			return isMine ? new Entry(who, row, values.get(0), values.get(1))
					: new Entry(who, row, values.get(1), values.get(0));
		}

		void click(Locator button) {
			button.click();
		}

		/** The value that is kept by "Keep mine". */
		String mine(int row, String asked) {
			return asked;
		}

		void wait(Random random) {
			if (random.nextBoolean()) {
				this.network.letOneGoOn();
			}
			else {
				int seconds = random.nextInt(20);
				tell("waits for " + seconds + " s");
				this.page.clock().fastForward(seconds * 1000L);
			}
			this.page.waitForTimeout(random.nextInt(100));
		}

		boolean undoes() {
			return false;
		}

		void press(String button) {
			throw new UnsupportedOperationException();
		}

		/** Returns what the page showed at first. */
		List<String> reload() {
			tell("reloads");
			this.page.reload();
			return shown();
		}

		/** What isn't saved, someone is asked about. */
		boolean isAtRest() {
			return Integer.valueOf(conflicts().count())
				.equals(this.page.evaluate("Object.keys(window.handback.typed()).length"));
		}

	}

	private final class InGradebook extends Grader {

		InGradebook(Page page, Random random) {
			super(page, random, POINTS);
			page.evaluate("sessionStorage.clear()");
			page.navigate(app.address() + GRADEBOOK);
		}

		@Override
		String enter(int row, String value) {
			tell("enters " + value + " in row " + row);
			return String.valueOf(this.page.evaluate(
					"""
							([student, value]) => {
								const book = window.handback.gradebook;
								const cell = book.find(book.all[0].id, student);
								const shown = cell.querySelector("b")?.textContent ?? "";
								const press = (where, key) => where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
								cell.focus();
								press(cell, value === "" ? "Delete" : value[0]);
								const input = cell.querySelector("input");
								if (input) {
									input.value = value;
									input.dispatchEvent(new Event("input", { bubbles: true }));
									press(input, "Enter");
								}
								return shown;
							}""",
					List.of(STUDENTS.get(row), value)));
		}

		@Override
		boolean undoes() {
			return true;
		}

		@Override
		List<String> reload() {
			List<String> stored = super.reload();
			Locator save = this.page.getByText("Save now");
			if (save.isVisible()) {
				tell("saves what was kept");
				save.click();
			}
			return stored;
		}

		@Override
		void press(String button) {
			tell(button);
			assertThat(this.page.locator("#" + button).isEnabled()).isTrue();
			this.page.locator("#" + button).click();
		}

		@Override
		List<String> shown() {
			return STUDENTS.stream().map((student) -> String.valueOf(this.page.evaluate("""
					(student) => {
						const book = window.handback.gradebook;
						return book.find(book.all[0].id, student).querySelector("b")?.textContent ?? "";
					}""", student))).toList();
		}

		@Override
		Locator conflicts() {
			return this.page.locator("#conflicts .conflict");
		}

		@Override
		int rowOf(Locator conflict) {
			return STUDENTS.indexOf(this.page.evaluate(
					"(label) => window.handback.gradebook.data.students.find((one) => label.startsWith(one.name + ',')).id",
					conflict.locator("bdi").first().textContent()));
		}

	}

	private final class InList extends Grader {

		InList(Page page, Random random, String work, List<String> fields) {
			super(page, random, fields);
			page.evaluate("sessionStorage.clear()");
			page.navigate(work);
		}

		@Override
		String enter(int row, String value) {
			tell("enters " + value + " in row " + row);
			return String.valueOf(this.page.evaluate("""
					([name, value]) => {
						const input = document.getElementById("grades").elements[name];
						const shown = input.value;
						input.focus();
						input.value = value;
						input.dispatchEvent(new Event("input", { bubbles: true }));
						input.dispatchEvent(new Event("change", { bubbles: true }));
						input.blur();
						return shown;
					}""", List.of(this.fields.get(row), value)));
		}

		@Override
		List<String> shown() {
			return this.fields.stream()
				.map((name) -> this.page.locator("#grades [name=" + name + "]").inputValue())
				.toList();
		}

		/** What is in the field, which may be newer than what the page asks about. */
		@Override
		String mine(int row, String asked) {
			return shown().get(row);
		}

		@Override
		void click(Locator button) {
			Browser.onward(this.page, button::click);
		}

		@Override
		Locator conflicts() {
			return this.page.locator(".conflict-tray .conflict:has([name=keep-mine])");
		}

		@Override
		int rowOf(Locator conflict) {
			return STUDENTS.indexOf(Objects.requireNonNull(conflict.locator("[name=keep-mine]").getAttribute("value"))
				.replaceFirst(".*-", ""));
		}

	}

}
