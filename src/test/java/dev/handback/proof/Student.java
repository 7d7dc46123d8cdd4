package dev.handback.proof;

import java.net.http.HttpResponse;
import java.util.Optional;

import dev.handback.simulation.Ledger;
import dev.handback.support.PageForm;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.PersonId;

/** A student, who hands in work. */
final class Student extends Person {

	private final PersonId student;

	Student(World world, String name, int number) {
		super(world, name, 100 + number);
		this.student = People.student('a', number);
	}

	@Override
	void act(Deed.Kind kind) {
		Ledger.Work work = someWork().orElse(null);
		PageForm form = (work != null)
				? opens("/your-work/" + work.id()).flatMap((html) -> PageForm.find(html, Teacher.FORM)).orElse(null)
				: null;
		if (work == null || form == null) {
			return;
		}
		String text = "Text " + next();
		form.type("text", text);
		Optional<HttpResponse<String>> answer = posts("/your-work/" + work.id() + "/hand-in", form.sent(""));
		if (isSaved(answer) || answer.isEmpty()) {
			this.world.tells((ledger) -> ledger.handedIn(work.id(), this.student, text, answer.isPresent()));
		}
		tell("hands in " + text + " for " + work.titles + ": " + said(answer));
	}

	/** What their page shows in the end. */
	Optional<WorkPage> looksAt(Ledger.Work work) {
		return opens("/your-work/" + work.id()).map(WorkPage::of);
	}

	PersonId id() {
		return this.student;
	}

}
