package dev.handback.simulation;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import dev.handback.grading.imports.ShownImport;
import dev.handback.support.PageForm;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A file with grades that a teacher imports, and sometimes regrets. */
final class GradeFile {

	private final Teacher teacher;

	GradeFile(Teacher teacher) {
		this.teacher = teacher;
	}

	/** Reads what the import would change, applies it, and may undo it. */
	void imports() {
		String plan = uploads().orElse("");
		List<ShownImport.Change> planned = plan.isEmpty() ? List.of()
				: opens(plan).map(ShownImport::of).map(ShownImport::changes).orElse(List.of());
		if (planned.isEmpty()) {
			return;
		}
		this.teacher.ponders(10_000);
		List<ShownImport.Change> done = settles(plan, "apply", planned);
		if (!done.isEmpty() && this.teacher.random.nextBoolean()) {
			this.teacher.ponders(40_000);
			settles(plan, "undo", done.stream().map(ShownImport.Change::undone).toList());
		}
	}

	private Optional<String> uploads() {
		Ledger.Work work = this.teacher.someWork().orElse(null);
		if (work == null) {
			return Optional.empty();
		}
		Map<PersonId, String> typed = new TreeMap<>(Comparator.comparing(PersonId::value));
		for (int i = 0; i <= this.teacher.random.nextInt(3); i++) {
			typed.put(this.teacher.one(this.teacher.world.room().students()), this.teacher.next());
		}
		StringBuilder file = new StringBuilder("Student id," + work.titles.get(work.titles.size() - 1) + "\n");
		typed.forEach((student, points) -> file.append(student.value() + "," + points + "\n"));
		PageForm form = new PageForm();
		form.type("text", file.toString());
		return this.teacher
			.posts(this.teacher.user(), this.teacher.world.section() + "/gradebook/import", form.sent(""))
			.filter((answer) -> answer.getResponse().getStatus() == 302)
			.map((answer) -> String.valueOf(answer.getResponse().getRedirectedUrl()));
	}

	private Optional<MvcTestResult> opens(String plan) {
		return this.teacher.opensUnread(plan);
	}

	/**
	 * Applies or undoes the import, and reads what became of it.
	 * @param intended what the page says that will change
	 * @return what has changed for certain
	 */
	private List<ShownImport.Change> settles(String plan, String what, List<ShownImport.Change> intended) {
		Optional<MvcTestResult> answer = this.teacher.posts(this.teacher.user(), plan + "/" + what,
				new PageForm().sent(""));
		ShownImport shown = Person.isSaved(answer) ? opens(plan).map(ShownImport::of).orElse(null) : null;
		boolean undoes = what.equals("undo");
		List<ShownImport.Change> done = (shown != null) ? shown.done(undoes) : List.of();
		for (ShownImport.Change change : intended) {
			Ledger.Field field = new Ledger.Field(change.assignment(), change.student(), "points");
			boolean certain = done.contains(change);
			if (certain || shown == null) {
				this.teacher.saved(field, change.before(), change.after(), certain);
			}
			this.teacher
				.tell((undoes ? "undoes the import of " : "imports ") + field.typed(change.after(), change.before())
						+ ": " + (certain ? "done" : (shown == null) ? "no answer" : "left out"));
		}
		return done;
	}

}
