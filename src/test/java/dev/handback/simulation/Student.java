package dev.handback.simulation;

import java.util.Optional;

import dev.handback.signon.SignedInUser;
import dev.handback.support.PageForm;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A student, who hands in work. */
final class Student extends Person {

	private final int number;

	Student(World world, String name, int number) {
		super(world, name);
		this.number = number;
	}

	@Override
	void act(Deed.Kind kind) {
		handsIn();
	}

	private void handsIn() {
		Ledger.Work work = someWork().orElse(null);
		if (work == null) {
			return;
		}
		PersonId student = this.world.room().student(this.number);
		SignedInUser user = this.world.signedIn(student, Role.STUDENT);
		String text = "Text " + next();
		PageForm form = new PageForm();
		form.type("text", text);
		Optional<MvcTestResult> answer = posts(user, "/your-work/" + work.id() + "/hand-in", form.sent(""));
		if (isSaved(answer) || answer.isEmpty()) {
			this.world.ledger().handedIn(work.id(), student, text, answer.isPresent());
		}
		tell("hands in " + text + " for " + work.titles + ": "
				+ (answer.isEmpty() ? "no answer" : isSaved(answer) ? "handed in" : "refused"));
	}

}
