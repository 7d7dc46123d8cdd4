package dev.handback.journeys;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
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

	static LongStream seeds() {
		long from = Long.getLong("handback.seed", 1);
		return LongStream.range(from, from + Long.getLong("handback.seeds", 2));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void whatOnePersonEntersLastIsShownAndSent(long seed) {
		Random random = new Random(seed);
		String work = setWork("Far away " + seed);
		Grader grader = (seed % 2 == 0) ? new Grader.InGradebook(first, random, this.story)
				: new Grader.InList(first, random, this.story, work, Grader.POINTS_AND_COMMENTS);
		tellingTheStory(() -> {
			List<String> last = gradesAlone(grader, random);
			awaitRest(grader);
			while (grader.isAsked()) {
				assertThat(grader.undoes()).as("asked in the gradebook about one's own").isFalse();
				grader.answer(0, true);
				awaitRest(grader);
			}
			first.reload();
			assertThat(grader.shown()).as("stored").isEqualTo(last);
			Awaitility.await()
				.untilAsserted(() -> assertThat(inTheLms()).isEqualTo(last.subList(0, Grader.STUDENTS.size())));
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
				boolean clears = what == 0 && (grader.undoes() || row >= Grader.STUDENTS.size());
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
		Grader[] graders = { new Grader.InGradebook(first, random, this.story),
				new Grader.InList(second, random, this.story, work, Grader.POINTS) };
		List<Grader.Entry> entries = new ArrayList<>();
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
					int row = random.nextInt(Grader.STUDENTS.size());
					// Different from all others
					String value = String.valueOf(100 * who + i + 1);
					entries.add(new Grader.Entry(who, row, value, grader.enter(row, value)));
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
			for (int row = 0; row < Grader.STUDENTS.size(); row++) {
				checkThatNoOneWasReplacedUnseen(entries, row, shown.get(row));
			}
		});
	}

	private static void checkThatNoOneWasReplacedUnseen(List<Grader.Entry> entries, int row, String stored) {
		List<Grader.Entry> here = entries.stream().filter((entry) -> entry.row() == row).toList();
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
		Awaitility.await().atMost(Duration.ofMinutes(1)).pollInSameThread().untilAsserted(() -> {
			for (Grader grader : graders) {
				grader.page.clock().fastForward(3_000);
				grader.page.waitForTimeout(100);
			}
			List.of(graders).forEach(Grader::checkRest);
		});
	}

	/** The points; what becomes of comments is up to the provider. */
	private List<String> inTheLms() {
		JsonNode gradebook = Service.at(app.sandbox()).gradebook(SECTION.replaceFirst(".*/", ""));
		JsonNode work = StreamSupport.stream(gradebook.path("assignments").spliterator(), false)
			.filter((one) -> one.path("title").asString().equals(this.title))
			.findFirst()
			.orElseThrow();
		return Grader.STUDENTS.stream()
			.map((student) -> work.path("submissions").path(student).path("grade_points").asString(""))
			.toList();
	}

}
