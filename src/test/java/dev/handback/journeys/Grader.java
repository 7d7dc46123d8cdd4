package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.handback.support.Browser;
import dev.handback.support.UnsteadyNetwork;
import org.assertj.core.api.InstanceOfAssertFactories;

import static org.assertj.core.api.Assertions.assertThat;

/** A teacher who grades in a page over an unsteady network. */
abstract class Grader {

	static final List<String> STUDENTS = List.of("5b00000000000000000a0101", "5b00000000000000000a0102",
			"5b00000000000000000a0103", "5b00000000000000000a0104");

	static final List<String> POINTS = names("points");

	static final List<String> POINTS_AND_COMMENTS = Stream.concat(POINTS.stream(), names("comment").stream()).toList();

	private final List<String> story;

	final Page page;

	/** Each with its student's id, as the list names them. */
	final List<String> fields;

	final UnsteadyNetwork network;

	Grader(Page page, Random random, List<String> story, List<String> fields) {
		this.story = story;
		this.page = page;
		this.fields = fields;
		this.network = new UnsteadyNetwork(page, random, this.story);
	}

	void tell(String what) {
		this.story.add(getClass().getSimpleName() + " " + what);
	}

	/**
	 * Enters it at once, so that nothing arrives meanwhile; returns what the page showed.
	 */
	abstract String enter(int row, String value);

	abstract List<String> shown();

	abstract Locator conflicts();

	/**
	 * The row of a question.
	 * @param field as its buttons name it
	 * @param whose as a gradebook asks about it
	 */
	abstract int rowOf(String field, String whose);

	boolean isAsked() {
		return conflicts().count() > 0;
	}

	/** Reads and answers at once, because either value may change meanwhile. */
	Entry answer(int who, boolean isMine) {
		List<String> read = new ArrayList<>();
		goOn(() -> ((List<?>) conflicts().first().evaluate("""
				(conflict, button) => {
					const mine = conflict.querySelector("[name=keep-mine]").value;
					const values = Array.from(conflict.querySelectorAll("dd"), (one) => one.textContent);
					const field = document.getElementById("grades")?.elements[mine];
					if (field) {
						/* May be newer than what the page asks about. */
						values[0] = field.value;
					}
					const whose = conflict.querySelector("bdi")?.textContent ?? "";
					conflict.querySelector("[name=" + button + "]").click();
					return [mine, whose, ...values];
				}""", isMine ? "keep-mine" : "keep-theirs")).forEach((one) -> read.add(String.valueOf(one))));
		int row = rowOf(read.get(0), read.get(1));
		List<String> values = read.subList(2, 4);
		tell("answers in row " + row + ": " + (isMine ? "mine, " : "theirs, ") + values);
		return isMine ? new Entry(who, row, values.get(0), values.get(1))
				: new Entry(who, row, values.get(1), values.get(0));
	}

	/** Answers a question, after which the page may be another. */
	void goOn(Runnable answer) {
		answer.run();
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
	void checkRest() {
		assertThat(this.page.evaluate("Object.values(window.handback.typed())"))
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.as("not saved in %s, which asks %s", getClass().getSimpleName(), conflicts().allInnerTexts())
			.hasSize(conflicts().count());
	}

	private static List<String> names(String field) {
		return STUDENTS.stream().map((student) -> field + "-" + student).toList();
	}

	/**
	 * Someone entered a value, or answered which to keep, when the page showed another.
	 */
	record Entry(int who, int row, String value, String shown) {
	}

	static final class InGradebook extends Grader {

		InGradebook(Page page, Random random, List<String> story) {
			super(page, random, story, POINTS);
			page.evaluate("sessionStorage.clear()");
			page.navigate(GradebookStage.app.address() + GradebookStage.GRADEBOOK);
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
		int rowOf(String field, String whose) {
			return STUDENTS.indexOf(this.page.evaluate(
					"(label) => window.handback.gradebook.data.students.find((one) => label.startsWith(one.name + ',')).id",
					whose));
		}

	}

	static final class InList extends Grader {

		InList(Page page, Random random, List<String> story, String work, List<String> fields) {
			super(page, random, story, fields);
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

		@Override
		void goOn(Runnable answer) {
			Browser.onward(this.page, answer);
		}

		@Override
		Locator conflicts() {
			return this.page.locator(".conflict-tray .conflict:has([name=keep-mine])");
		}

		@Override
		int rowOf(String field, String whose) {
			return STUDENTS.indexOf(field.replaceFirst(".*-", ""));
		}

	}

}
