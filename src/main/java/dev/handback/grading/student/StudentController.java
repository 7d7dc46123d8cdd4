package dev.handback.grading.student;

import java.util.List;
import java.util.Optional;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.grading.grades.StudentHandIns;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.AssignmentId;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** A student's own work: what to do, what was handed in, and its grades. */
@Controller
@RequestMapping("/your-work")
class StudentController {

	private static final int LONGEST_TEXT = 50_000;

	private static final String REFUSED = "refused";

	private final WorkLists lists;

	private final WorkPages pages;

	private final StudentHandIns handIns;

	StudentController(WorkLists lists, WorkPages pages, StudentHandIns handIns) {
		this.lists = lists;
		this.pages = pages;
		this.handIns = handIns;
	}

	@GetMapping
	String list(@AuthenticationPrincipal SignedInUser student, Model model) {
		model.addAttribute("groups", WorkItem.grouped(this.lists.opened(student.district(), student.person())));
		model.addAttribute("hasPast", !this.lists.past(student.district(), student.person()).isEmpty());
		model.addAttribute("address", "/your-work/");
		return "grading/work-list";
	}

	/** What was handed in and graded in sections that they left or that are closed. */
	@GetMapping("/past")
	String past(@AuthenticationPrincipal SignedInUser student, Model model) {
		model.addAttribute("groups", WorkItem.grouped(this.lists.inPast(student.district(), student.person())));
		model.addAttribute("past", true);
		model.addAttribute("address", "/your-work/");
		return "grading/work-list";
	}

	@GetMapping("/{assignment}")
	String one(@AuthenticationPrincipal SignedInUser student, @PathVariable AssignmentId assignment, Model model) {
		return page(find(student, assignment), HandInForm.EMPTY, null, model);
	}

	/** The same with all receipts. */
	@GetMapping("/{assignment}/receipts")
	String receipts(@AuthenticationPrincipal SignedInUser student, @PathVariable AssignmentId assignment, Model model) {
		return page(this.pages.find(student.district(), student.person(), assignment, HandInRules.MOST_ATTEMPTS)
			.orElseThrow(NotFoundException::new), HandInForm.EMPTY, null, model);
	}

	/** Hands in a text or a link; what can't be handed in is shown, to be copied. */
	@PostMapping("/{assignment}/hand-in")
	String handIn(@AuthenticationPrincipal SignedInUser student, @PathVariable AssignmentId assignment, HandInForm form,
			Model model, RedirectAttributes redirect, HttpServletResponse response) {
		List<Attachment> written = form.written();
		Optional<WorkPage> found = this.pages.find(student.district(), student.person(), assignment);
		if (found.isEmpty() && !written.isEmpty()) {
			response.setStatus(HttpServletResponse.SC_NOT_FOUND);
			model.addAttribute(REFUSED, written);
			return "grading/work-gone";
		}
		WorkPage page = found.orElseThrow(NotFoundException::new);
		DeliveryTarget submission = DeliveryTarget.submission(student.district(), page.work().section().id(),
				assignment, student.person());
		int attempts = form.shownAttempts().orElseGet(() -> page.attempts().count());
		// By the second click of a double click, the only attempt may have been used.
		if (written.stream()
			.filter((one) -> PlainText.isPrintable(one.content()))
			.anyMatch((one) -> this.handIns.isStored(submission, one, attempts))) {
			return "redirect:/your-work/" + assignment;
		}
		List<Attachment> refused = written.stream().filter((one) -> !page.offered().contains(one.type())).toList();
		@Nullable String problem = refused.isEmpty() ? problem(written) : null;
		if (problem != null || !refused.isEmpty()) {
			model.addAttribute(REFUSED, refused);
			return page(page, form, problem, model);
		}
		if (!this.handIns.handIn(submission, written.get(0), attempts, page.offer().most())) {
			model.addAttribute(REFUSED, written);
			return page(find(student, assignment), form, null, model);
		}
		redirect.addFlashAttribute("handedIn", true);
		return "redirect:/your-work/" + assignment;
	}

	private static @Nullable String problem(List<Attachment> typed) {
		if (typed.size() != 1) {
			return typed.isEmpty() ? "hand-in.empty" : "hand-in.one";
		}
		Attachment work = typed.get(0);
		if (work.type() == Attachment.Type.LINK) {
			return work.link().isPresent() ? null : "assignment.attachment.no-link";
		}
		Optional<PlainText.Problem> problem = PlainText.problem(work.content(), LONGEST_TEXT);
		return problem.map((one) -> "text." + one.name()).orElse(null);
	}

	private static String page(WorkPage page, HandInForm form, @Nullable String problem, Model model) {
		model.addAttribute("page", page);
		model.addAttribute("problem", problem);
		model.addAttribute("text", form.text());
		model.addAttribute("link", form.link());
		model.addAttribute("longest", LONGEST_TEXT);
		return "grading/work";
	}

	private WorkPage find(SignedInUser student, AssignmentId assignment) {
		return this.pages.find(student.district(), student.person(), assignment).orElseThrow(NotFoundException::new);
	}

}
