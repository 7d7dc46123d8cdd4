package dev.handback.journeys;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import dev.handback.support.UnsteadyNetwork;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A teacher who enters points, flags and comments in a gradebook's cells over a network
 * that delays and loses what it carries. What was saved last is stored, what was given up
 * isn't, a draft of a comment stays one, and Undo returns to what was saved before.
 */
class UnsteadyCellsJourney extends GradebookStage {

	private static final int STEPS = 40;

	private static Page teacher;

	private final List<String> story = new ArrayList<>();

	private final List<Cell> cells = Grader.STUDENTS.subList(0, 2).stream().map(Cell::new).toList();

	/** How what was saved since the page was opened is taken back, newest first. */
	private final Deque<Step> steps = new ArrayDeque<>();

	private Random random;

	private UnsteadyNetwork network;

	@BeforeAll
	static void signIn() {
		browser.expecting("net::ERR_", "htmx:", "The page jumped", "Failed to fetch");
		newWork("Another column");
		teacher = signedIn(TEACHER);
		teacher.clock().install();
	}

	static LongStream seeds() {
		long from = Long.getLong("handback.seed", 3);
		return LongStream.range(from, from + Long.getLong("handback.seeds", 2));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void whatWasSavedLastIsStoredAndADraftStaysOne(long seed) {
		this.random = new Random(seed);
		String work = newWork("Cell by cell " + seed).replaceFirst(".*/", "");
		teacher.unrouteAll();
		teacher.evaluate("sessionStorage.clear()");
		this.network = new UnsteadyNetwork(teacher, this.random, this.story);
		teacher.navigate(app.address() + GRADEBOOK);
		try {
			for (int i = 1; i <= STEPS; i++) {
				step(this.cells.get(this.random.nextInt(this.cells.size())), i);
				looks();
			}
			this.network.becomeSteady();
			this.cells.stream().filter((cell) -> cell.draft != null).forEach((cell) -> {
				opens(cell);
				closes("save");
				cell.comment = cell.draft;
			});
			awaitRest();
			looks();
			this.cells.forEach((cell) -> assertThat(stored(work, cell)).as(cell.student)
				.isEqualTo(List.of(cell.points, cell.comment, cell.late ? "late" : "")));
		}
		catch (AssertionError | PlaywrightException | ConditionTimeoutException ex) {
			tell("kept: " + teacher.evaluate("JSON.stringify(window.handback.typed())"));
			tell("asked: " + teacher.locator("#conflicts").innerText());
			throw new AssertionError(String.join("\n", this.story), ex);
		}
	}

	private void step(Cell cell, int number) {
		switch (this.random.nextInt(16)) {
			case 0, 1 -> {
				String before = cell.points;
				this.steps.push(new Step(cell, () -> cell.points = before));
				cell.points = String.valueOf(number);
				types(cell, cell.points, "Enter");
			}
			case 2 -> types(cell, "77", "Escape");
			case 3 -> {
				boolean before = cell.late;
				this.steps.push(new Step(cell, () -> cell.late = before));
				cell.late = !before;
				types(cell, "LA", "Enter");
			}
			case 4, 5, 6, 7, 8, 9 -> comments(cell, "Comment " + number);
			case 10 -> reloads();
			case 11, 12 -> undoes();
			case 13 -> hides(List.<Runnable>of(this::reloads, this::undoes, this::waits).get(this.random.nextInt(3)));
			default -> waits();
		}
	}

	/** Does something while the column is out of sight. */
	private void hides(Runnable meanwhile) {
		tell("hides the column");
		teacher.evaluate("""
				() => {
					document.querySelector("#grid .head-menu").click();
					document.querySelector("#column-menu [data-do=hide]").click();
				}""");
		meanwhile.run();
		tell("shows all columns");
		teacher.getByText("Columns", new Page.GetByTextOptions().setExact(true)).click();
		teacher.locator("#columns-reset").click();
		teacher.keyboard().press("Escape");
	}

	private void undoes() {
		if (!this.steps.isEmpty()) {
			Step step = this.steps.pop();
			tell("undoes a step in " + step.cell());
			teacher.locator("#undo").click();
			step.back().run();
			step.cell().draft = step.cell().comment.equals(step.cell().draft) ? null : step.cell().draft;
		}
	}

	private void types(Cell cell, String text, String key) {
		tell("types " + text + " in " + cell + ", " + key);
		teacher.evaluate(
				"""
						([student, text, key]) => {
							const book = window.handback.gradebook;
							const cell = book.find(book.all[0].id, student);
							const press = (where, key) => where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
							book.go(cell);
							press(cell, text[0]);
							const input = cell.querySelector("input");
							input.value = text;
							input.dispatchEvent(new Event("input", { bubbles: true }));
							press(input, key);
						}""",
				List.of(cell.student, text, key));
	}

	private void comments(Cell cell, String text) {
		String before = cell.comment;
		opens(cell);
		assertThat(teacher.locator("#comment-text")).hasValue((cell.draft != null) ? cell.draft : before);
		String written = List.of(text, text, "", before).get(this.random.nextInt(4));
		tell("writes " + written);
		teacher.locator("#comment-text").fill(written);
		if (this.random.nextBoolean()) {
			waits();
		}
		switch (this.random.nextInt(4)) {
			case 0 -> {
				closes("cancel");
				cell.draft = null;
			}
			case 1 -> {
				tell("Escape");
				teacher.locator("#comment-text").press("Escape");
				cell.draft = written.equals(before) ? null : written;
			}
			default -> {
				closes("save");
				if (!written.equals(before)) {
					this.steps.push(new Step(cell, () -> cell.comment = before));
				}
				cell.comment = written;
				cell.draft = null;
			}
		}
		assertThat(teacher.locator("#comment-box")).isHidden();
	}

	private void opens(Cell cell) {
		tell("opens the comment of " + cell);
		teacher.evaluate("""
				(student) => {
					const book = window.handback.gradebook;
					const cell = book.find(book.all[0].id, student);
					book.go(cell);
					book.comment(cell);
				}""", cell.student);
		assertThat(teacher.locator("#comment-text")).isVisible();
	}

	private void closes(String button) {
		tell(button);
		teacher.locator("#comment-form button[value=" + button + "]").click();
	}

	/**
	 * Twice, because the answer to a save that was under way may arrive while the page is
	 * being read anew.
	 */
	private void reloads() {
		tell("reloads");
		this.steps.clear();
		teacher.reload();
		teacher.reload();
		Locator save = teacher.getByText("Save now");
		if (!save.isVisible()) {
			assertThat(this.cells).allSatisfy((cell) -> assertThat(cell.draft).isNull());
			return;
		}
		tell("saves what was kept");
		save.click();
		this.cells.stream().filter((cell) -> cell.draft != null).forEach((cell) -> {
			cell.comment = cell.draft;
			cell.draft = null;
		});
	}

	private void waits() {
		if (this.random.nextBoolean()) {
			this.network.letOneGoOn();
		}
		else {
			int seconds = this.random.nextInt(20);
			tell("waits for " + seconds + " s");
			teacher.clock().fastForward(seconds * 1000L);
		}
		teacher.waitForTimeout(this.random.nextInt(100));
	}

	/** Points and flags as they were saved last, and no question about one's own. */
	private void looks() {
		this.cells.forEach((cell) -> assertThat(teacher.evaluate("""
				(student) => {
					const book = window.handback.gradebook;
					const cell = book.find(book.all[0].id, student);
					return book.pointsOf(cell) + " " + book.flagsOf(cell).join(" ");
				}""", cell.student)).as(cell.student).isEqualTo(cell.points + " " + (cell.late ? "late" : "")));
		assertThat(teacher.locator("#conflicts .conflict")).hasCount(0);
	}

	private void awaitRest() {
		Awaitility.await().atMost(Duration.ofMinutes(1)).pollInSameThread().until(() -> {
			teacher.clock().fastForward(3_000);
			teacher.waitForTimeout(100);
			return teacher.evaluate("Object.keys(window.handback.typed()).length").equals(0);
		});
	}

	private static List<String> stored(String work, Cell cell) {
		return app.jdbc()
			.sql("""
					select coalesce(points::text, ''), coalesce(comment, ''), array_to_string(flags, ' ')
					from grade where assignment_id = ? and student_id = ?""")
			.params(UUID.fromString(work), cell.student)
			.query((row, number) -> List.of(row.getString(1), row.getString(2), row.getString(3)))
			.optional()
			.orElse(List.of("", "", ""));
	}

	private void tell(String what) {
		this.story.add(what);
	}

	/** A change of a cell, and what takes it back. */
	private record Step(Cell cell, Runnable back) {
	}

	/** What the teacher saved last, and what they haven't. */
	private static final class Cell {

		private final String student;

		private String points = "";

		private String comment = "";

		private boolean late;

		private @Nullable String draft;

		Cell(String student) {
			this.student = student;
		}

		@Override
		public String toString() {
			return "…" + this.student.substring(20);
		}

	}

}
