package dev.handback.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.grading.gradebook.ShownGradebook;
import dev.handback.signon.SignedInUser;
import dev.handback.support.Gradebook;
import dev.handback.support.PageSource;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The gradebook as a teacher last saw it. */
final class Grid {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Teacher teacher;

	private final Map<Ledger.Field, String> seen = new LinkedHashMap<>();

	/** What was there before each cell was last saved. */
	private final Map<Ledger.Field, String> before = new LinkedHashMap<>();

	/** The cells that were saved without an answer, which the page may retry. */
	private final Set<Ledger.Field> unanswered = new HashSet<>();

	Grid(Teacher teacher) {
		this.teacher = teacher;
	}

	boolean isEmpty() {
		return this.seen.isEmpty();
	}

	List<Ledger.Field> cells() {
		return List.copyOf(this.seen.keySet());
	}

	/** The cells of one column. */
	List<Ledger.Field> column(AssignmentId assignment) {
		return this.seen.keySet().stream().filter((cell) -> cell.assignment().equals(assignment)).toList();
	}

	/** Puts back what was there before. */
	void undoes() {
		Map<Ledger.Field, String> previous = new LinkedHashMap<>(this.before);
		this.before.clear();
		if (!previous.isEmpty()) {
			saves(previous, false);
		}
	}

	/**
	 * What is typed next in a cell: something new, or what had been there before a save
	 * that wasn't answered.
	 */
	String next(Ledger.Field field) {
		boolean back = this.unanswered.contains(field) && this.teacher.random.nextBoolean();
		return back ? this.seen.get(field) : this.teacher.next();
	}

	/** Opens the gradebook and reads it for a moment. */
	void opens() {
		this.teacher.opensUnread(this.teacher.world.section() + "/gradebook").ifPresent((page) -> {
			this.seen.clear();
			this.before.clear();
			this.unanswered.clear();
			ShownGradebook.of(page)
				.forEach((cell) -> this.seen.put(new Ledger.Field(cell.assignment(), cell.student(), "points"),
						cell.points()));
		});
		this.teacher.ponders(5_000);
	}

	/**
	 * Saves cells.
	 * @param insists whether to save again, over the other value, if someone else changed
	 * one first
	 */
	void saves(Map<Ledger.Field, String> typed, boolean insists) {
		Map<Ledger.Field, String> before = new HashMap<>();
		typed.keySet().forEach((field) -> before.put(field, this.seen.get(field)));
		Gradebook.Cell[] cells = typed.entrySet()
			.stream()
			.map((cell) -> new Gradebook.Cell(cell.getKey().assignment(), cell.getKey().student(), cell.getValue(),
					before.get(cell.getKey())))
			.toArray(Gradebook.Cell[]::new);
		SignedInUser user = this.teacher.user();
		Optional<MvcTestResult> answer = this.teacher
			.requests((mvc) -> new Gradebook(mvc, user, this.teacher.world.room().section()).savesTogether(cells));
		if (answer.isEmpty()) {
			typed.forEach((field, value) -> {
				if (!value.equals(before.get(field))) {
					this.teacher.saved(field, before.get(field), value, false);
				}
				this.unanswered.add(field);
				this.teacher
					.tell("saves " + field.typed(value, before.get(field)) + " and doesn't know whether it worked");
			});
			return;
		}
		Map<Ledger.Field, String> again = new LinkedHashMap<>();
		for (JsonNode cell : JSON.readTree(PageSource.of(answer.get()))) {
			Ledger.Field field = new Ledger.Field(AssignmentId.from(cell.path("assignment").asString()),
					new PersonId(cell.path("student").asString()), "points");
			String outcome = cell.path("outcome").asString();
			String now = cell.path("now").asString("").replaceFirst("\\|.*", "");
			this.unanswered.remove(field);
			if (List.of("SAVED", "UNCHANGED").contains(outcome) && !Promises.same(now, typed.get(field))) {
				this.teacher.world.mishaps()
					.broken("I1: " + field.words() + " = " + typed.get(field)
							+ " is saved, says the page, but it shows " + now);
			}
			if (outcome.equals("SAVED")) {
				this.teacher.saved(field, before.get(field), typed.get(field), true);
				this.seen.put(field, typed.get(field));
				this.before.put(field, before.get(field));
			}
			else if (outcome.equals("OTHER_VALUE")) {
				this.seen.put(field, now);
				again.put(field, typed.get(field));
			}
			this.teacher.tell("saves " + field.typed(typed.get(field), before.get(field)) + ": " + outcome + " " + now);
		}
		if (insists && !again.isEmpty() && this.teacher.random.nextBoolean()) {
			saves(again, false);
		}
	}

}
