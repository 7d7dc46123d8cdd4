package dev.handback.journeys;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.handback.support.Heard;
import dev.handback.support.Walk;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many keys and clicks a class of 28 takes in the gradebook, and how soon the next
 * cell is ready. The counts are in {@code docs/benchmarks.md}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GradingEffortJourney extends WalkStage {

	private static final Logger LOG = LoggerFactory.getLogger(GradingEffortJourney.class);

	/** The first of them has never opened the LMS. */
	private static final int STUDENTS = 28;

	private static final int CONFLICTS = 3;

	/** From a key to the next cell, on a machine that is busy with other tests. */
	private static final double SOON = 250;

	/** From the key until the next cell has the focus and is about to be drawn. */
	private static final String STOPWATCH = """
			() => {
				let pressed = 0;
				addEventListener('keydown', (event) => {
					pressed = event.timeStamp;
					window.taken = Infinity;
				}, true);
				addEventListener('focusin', () => requestAnimationFrame(() => {
					window.taken = performance.now() - pressed;
				}));
			}""";

	/** What each piece of work took. */
	private static final Map<String, Integer> EFFORT = new LinkedHashMap<>();

	private static Walk walk;

	private static Page page;

	private int count;

	@BeforeAll
	static void start() {
		walk = teacher();
		page = walk.page();
		for (String title : new String[] { "Essay", "Poem" }) {
			walk.to(SECTION + "/assignments/new").setWork(title).seen("#assignment-state .state-in-the-lms");
		}
		for (String comment : new String[] { "A strong opening, {first name}.", "Cite your sources." }) {
			walk.to("/comments").fill("#text-of-new", comment).onward("main form .button");
		}
	}

	@AfterAll
	static void tell() {
		LOG.info("Keys and clicks: {}", EFFORT);
	}

	@Test
	@Order(1)
	void gradesAColumnWithTwoKeysAStudent() {
		open("Essay", 0);
		page.evaluate(STOPWATCH);
		List<Double> times = new ArrayList<>();
		for (int student = 0; student < STUDENTS; student++) {
			press(String.valueOf(1 + student % 9));
			press("Enter");
			times
				.add(((Number) page.evaluate("() => new Promise((ready) => setTimeout(() => ready(window.taken), 50))"))
					.doubleValue());
		}
		assertThat(took("28 grades")).isEqualTo(2 * STUDENTS);
		Collections.sort(times);
		double slowest = times.get((int) (times.size() * 0.95));
		LOG.info("From a key to the next cell, median {} ms, p95 {} ms", Math.round(times.get(times.size() / 2)),
				Math.round(slowest));
		assertThat(slowest).isLessThan(SOON);
		assertThat(inTheLms("Essay")).hasCount(STUDENTS - 1);
	}

	@Test
	@Order(2)
	void addsAKeptCommentToEachWithFourMoreKeys() {
		open("Poem", 0);
		for (int student = 0; student < STUDENTS; student++) {
			press("c");
			assertThat(page.locator("#comment-text")).isFocused();
			press("/");
			assertThat(page.locator("[role=option]")).hasCount(2);
			press("Enter");
			press("Control+Enter");
			assertThat(page.locator("#comment-box")).isHidden();
			press("8");
			press("Enter");
		}
		assertThat(took("28 grades with kept comments")).isEqualTo(6 * STUDENTS);
		assertThat(inTheLms("Poem")).hasCount(STUDENTS - 1);
		assertThat(page.locator("#grid td .state-comment")).hasCount(STUDENTS);
	}

	@Test
	@Order(3)
	void excludesOneWithThreeKeysAndHearsItArrive() {
		open("Poem", 1);
		press("e");
		press("x");
		press("Enter");
		assertThat(took("excluding one")).isEqualTo(3);
		assertThat(page.locator("#said")).hasText("In the LMS: " + student(1) + ", Poem");
		assertThat(Heard.of(page, "#said").live()).isEqualTo("polite");
		press("ArrowUp");
		// The browser updates its accessibility tree when it has time.
		Awaitility.await()
			.pollInSameThread()
			.untilAsserted(() -> assertThat(Heard.here(page).name()).contains("excluded", "in the LMS"));
	}

	@Test
	@Order(4)
	void settlesThreeConflictsAtOnce() {
		open("Essay", 1);
		for (int row = 0; row < CONFLICTS; row++) {
			press("5");
			press("Enter");
		}
		assertThat(page.locator("#said")).hasText("In the LMS: 3 cells");
		page.locator(walk.cell(id(1), "Essay")).focus();
		for (int row = 1; row <= CONFLICTS; row++) {
			stage.lever("PATCH", "Essay", "/submissions/" + id(row), "{\"grade_points\": 3}");
		}
		for (int row = 0; row < CONFLICTS; row++) {
			press("1");
			press("1");
			press("Enter");
		}
		took("three more grades");
		assertThat(page.locator("#grid tbody .state-conflict")).hasCount(CONFLICTS);

		click("#cause-show");
		click("#conflict-list form > .choices button[hx-post$='/send-ours']");
		assertThat(page.locator("#conflict-box")).isHidden();
		assertThat(took("settling three conflicts")).isLessThanOrEqualTo(3);
		assertThat(inTheLms("Essay")).hasCount(STUDENTS - 1);
	}

	private static void open(String title, int row) {
		walk.to(SECTION + "/gradebook").seen("#book");
		page.locator(walk.cell(id(row), title)).focus();
	}

	private static String id(int row) {
		return page.locator("#grid tbody tr").nth(row).getAttribute("data-id");
	}

	private static String student(int row) {
		return page.locator("#grid tbody tr").nth(row).locator("th bdi").textContent();
	}

	private static Locator inTheLms(String title) {
		String cell = walk.cell(id(0), title);
		return page.locator("#grid tbody tr > " + cell.substring(cell.indexOf(":nth-child")) + " .state-in-the-lms");
	}

	private void press(String key) {
		page.keyboard().press(key);
		this.count++;
	}

	private void click(String selector) {
		page.locator(selector).first().click();
		this.count++;
	}

	private int took(String what) {
		int keys = this.count;
		EFFORT.put(what, keys);
		this.count = 0;
		return keys;
	}

}
