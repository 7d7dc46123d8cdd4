package dev.handback.assignments.pages;

import java.time.Instant;

import dev.handback.assignments.LmsAnswers;
import dev.handback.assignments.MaybeDeleted;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.vocabulary.DueDates;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The answers to what an assignment's page asks about the LMS. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class LmsAnswersController {

	// For a form that doesn't say which create it is about.
	private static final String NO_CREATE = "" + Integer.MAX_VALUE;

	private final LmsAnswers answers;

	LmsAnswersController(LmsAnswers answers) {
		this.answers = answers;
	}

	/**
	 * A teacher has checked that an assignment that was deleted here isn't in the LMS.
	 */
	@PostMapping("/is-gone")
	String isGone(@MaybeDeleted TaughtAssignment assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		return this.answers.isGone(assignment, create) ? "redirect:" + assignment.place().address()
				: answered(false, assignment, redirect);
	}

	/** A teacher has checked that it isn't in the LMS. */
	@PostMapping("/is-not-there")
	String isNotThere(@MaybeDeleted TaughtAssignment assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		return answered(this.answers.isNotThere(assignment, create), assignment, redirect);
	}

	/** A teacher has checked that it is in the LMS. */
	@PostMapping("/is-there")
	String isThere(@MaybeDeleted TaughtAssignment assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		return answered(this.answers.isThere(assignment, create), assignment, redirect);
	}

	/** A teacher has deleted it in the LMS, because its id is lost. */
	@PostMapping("/was-deleted-there")
	String wasDeletedThere(@MaybeDeleted TaughtAssignment assignment,
			@RequestParam(defaultValue = NO_CREATE) int create, RedirectAttributes redirect) {
		return answered(this.answers.wasDeletedThere(assignment, create), assignment, redirect);
	}

	/** Creates it again, because it was deleted in the LMS. */
	@PostMapping("/create-again")
	String createAgain(@MaybeDeleted TaughtAssignment assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		return answered(this.answers.createAgain(assignment, create), assignment, redirect);
	}

	/** Takes the due date that the LMS shows. */
	@PostMapping("/take-due-date")
	String takeDueDate(@MaybeDeleted TaughtAssignment assignment, @ModelAttribute ShownDueDates shown,
			RedirectAttributes redirect) {
		return answered(this.answers.takeDueDate(assignment, shown.dates()), assignment, redirect);
	}

	/** Sends our due date over the LMS's. */
	@PostMapping("/send-due-date")
	String sendDueDate(@MaybeDeleted TaughtAssignment assignment, @ModelAttribute ShownDueDates shown,
			RedirectAttributes redirect) {
		return answered(this.answers.sendDueDate(assignment, shown.dates()), assignment, redirect);
	}

	/** A teacher has checked that it is in the LMS only once. */
	@PostMapping("/cleaned-up")
	String cleanedUp(@MaybeDeleted TaughtAssignment assignment) {
		this.answers.cleanedUp(assignment);
		return "redirect:" + assignment.address();
	}

	private static String answered(boolean done, TaughtAssignment assignment, RedirectAttributes redirect) {
		if (!done) {
			redirect.addFlashAttribute("outOfDate", true);
		}
		return "redirect:" + assignment.address();
	}

	/** Both due dates as the page showed them; null for none. */
	private record ShownDueDates(@Nullable Instant here, @Nullable Instant inLms) {

		DueDates dates() {
			return new DueDates(this.here, this.inLms);
		}

	}

}
