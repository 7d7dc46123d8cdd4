package dev.handback.grading;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import dev.handback.signon.SignedInUser;
import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.PersonId;

/** The gradebook, which sends cells. */
final class OpenGradebook extends OpenPage {

	OpenGradebook(CoTeachersWalk walk, SignedInUser teacher) {
		super(walk, teacher);
		Map<String, String> stored = this.walk.stored();
		CoTeachersWalk.STUDENTS
			.forEach((student) -> this.shown.put("points-" + student, stored.get("points-" + student)));
		this.held.putAll(this.shown);
	}

	@Override
	boolean act(String step) {
		type();
		Map<String, String> kept = new HashMap<>();
		if (!this.theirs.isEmpty() && this.walk.random().nextBoolean()) {
			this.walk.choices++;
			kept.putAll(this.theirs);
		}
		Map<String, String> before = this.walk.stored();
		Set<String> sent = new HashSet<>(this.shown.keySet());
		sent.removeIf((field) -> !this.entered.contains(field) && this.held.get(field).equals(this.shown.get(field)));
		Set<String> typed = Set.copyOf(this.entered);
		String answer = PageSource
			.of(new Gradebook(this.walk.mvc(), this.teacher, People.section('c', 1)).savesTogether(sent.stream()
				.map((field) -> new Cell(this.walk.work(), new PersonId(field.substring(7)), this.held.get(field),
						kept.getOrDefault(field, this.shown.get(field))))
				.toArray(Cell[]::new)));
		Set<String> met = check(step, before, sent, kept, Set.of(), answer, false);
		if (isLost()) {
			this.entered.addAll(typed);
			return false;
		}
		sent.stream()
			.filter((field) -> !met.contains(field))
			.forEach((field) -> this.shown.put(field, this.held.get(field)));
		this.theirs.clear();
		met.forEach((field) -> this.theirs.put(field, before.get(field)));
		return false;
	}

}
