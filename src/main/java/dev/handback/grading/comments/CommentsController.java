package dev.handback.grading.comments;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.PlainText;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** A teacher's kept comments. */
@Controller
class CommentsController {

	private static final String ADDRESS = "/comments";

	private final KeptComments comments;

	private final FrequentComments frequent;

	CommentsController(KeptComments comments, FrequentComments frequent) {
		this.comments = comments;
		this.frequent = frequent;
	}

	@GetMapping(ADDRESS)
	String page(@AuthenticationPrincipal SignedInUser teacher, Model model) {
		return page(teacher, null, model);
	}

	/** For the list that opens in comment fields. */
	@GetMapping(path = "/comments.json", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	List<KeptComment> json(@AuthenticationPrincipal SignedInUser teacher) {
		return this.comments.of(teacher);
	}

	@PostMapping(ADDRESS)
	String add(@AuthenticationPrincipal SignedInUser teacher, @RequestParam(defaultValue = "") String text, Model model,
			RedirectAttributes redirect) {
		String typed = PlainText.normalized(text);
		Optional<String> problem = KeptComment.problem(typed);
		if (problem.isEmpty() && this.comments.add(teacher, typed)) {
			redirect.addFlashAttribute("isKept", true);
			return "redirect:" + ADDRESS;
		}
		return page(teacher, new Refused(null, text, problem.orElse("comments.full")), model);
	}

	@PostMapping("/comments/{comment}")
	String change(@AuthenticationPrincipal SignedInUser teacher, @PathVariable UUID comment,
			@RequestParam(defaultValue = "") String text, @RequestParam(required = false) @Nullable String seen,
			Model model) {
		String typed = PlainText.normalized(text);
		Optional<String> problem = KeptComment.problem(typed)
			.or(() -> isOtherNow(teacher, comment, seen, typed) ? Optional.of("comments.changed") : Optional.empty());
		if (problem.isEmpty() && this.comments.change(teacher, comment, typed)) {
			return "redirect:" + ADDRESS;
		}
		return page(teacher, new Refused(comment, text, problem.orElse("comments.full")), model);
	}

	/** Whether it was changed after the page was opened, to something else. */
	private boolean isOtherNow(SignedInUser teacher, UUID comment, @Nullable String seen, String typed) {
		return seen != null && this.comments.of(teacher)
			.stream()
			.filter((one) -> one.id().equals(comment))
			.anyMatch((one) -> !List.of(PlainText.normalized(seen), typed).contains(one.text()));
	}

	/** Deletes it; the next page offers to undo that. */
	@PostMapping("/comments/{comment}/delete")
	String delete(@AuthenticationPrincipal SignedInUser teacher, @PathVariable UUID comment,
			RedirectAttributes redirect) {
		this.comments.delete(teacher, comment).ifPresent((text) -> redirect.addFlashAttribute("deleted", text));
		return "redirect:" + ADDRESS;
	}

	/** Notes that it was put into a comment. */
	@PostMapping("/comments/{comment}/use")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void use(@AuthenticationPrincipal SignedInUser teacher, @PathVariable UUID comment) {
		this.comments.use(teacher, comment);
	}

	private String page(SignedInUser teacher, @Nullable Refused refused, Model model) {
		List<KeptComment> kept = this.comments.of(teacher);
		model.addAttribute("kept", kept);
		model.addAttribute("frequent", this.frequent.of(teacher));
		model.addAttribute("refused", (refused != null) ? refused.amid(kept) : null);
		model.addAttribute("longest", KeptComment.LONGEST);
		model.addAttribute("most", KeptComment.MOST);
		return "grading/comments";
	}

	/**
	 * A text that can't be kept.
	 *
	 * @param comment null for a new one
	 * @param problem its message key
	 */
	record Refused(@Nullable UUID comment, String text, String problem) {

		/** One that was deleted meanwhile can be added. */
		Refused amid(List<KeptComment> kept) {
			return kept.stream().anyMatch((one) -> one.id().equals(this.comment)) ? this
					: new Refused(null, this.text, this.problem);
		}

		/** Whether it is shown in the form of that comment; null is that of a new one. */
		public boolean isOf(@Nullable UUID other) {
			return Objects.equals(this.comment, other);
		}

	}

}
