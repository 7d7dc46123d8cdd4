package dev.handback.grading;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import dev.handback.audit.AuditTrail;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.FileName;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.server.ResponseStatusException;

/** The gradebook of a section: every student with every assignment. */
@Controller
@RequestMapping("/sections/{section}/gradebook")
class GradebookController {

	private static final String PAGE = "grading/gradebook";

	/** More cells than any page shows. */
	private static final int MOST_CELLS = 5_000;

	private static final int MOST_STUDENTS = 200;

	private final Gradebooks gradebooks;

	private final GradebookSaving saving;

	private final GridMarkup markup;

	private final AuditTrail audit;

	GradebookController(Gradebooks gradebooks, GradebookSaving saving, GridMarkup markup, AuditTrail audit) {
		this.audit = audit;
		this.gradebooks = gradebooks;
		this.saving = saving;
		this.markup = markup;
	}

	@GetMapping
	String page(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@RequestParam(required = false) @Nullable String q, @RequestParam(required = false) @Nullable String show,
			@RequestParam(required = false) @Nullable String from,
			@RequestParam(required = false) @Nullable String before, Model model) {
		model.addAttribute("markup", this.markup);
		model.addAttribute("page",
				this.gradebooks.page(teacher, taught(teacher, section), Selection.of(q, show, from, before)));
		return PAGE;
	}

	/** The statistics alone, for a page that did not wait for them. */
	@GetMapping("/statistics")
	String statistics(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section, Model model) {
		model.addAttribute("markup", this.markup);
		model.addAttribute("page", this.gradebooks.statistics(teacher, taught(teacher, section)));
		return PAGE + " :: statistics";
	}

	/** What these students' cells show by now, for the page that keeps looking. */
	@GetMapping("/states")
	@ResponseBody
	Map<PersonId, List<String>> states(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@RequestParam(defaultValue = "") List<String> students) {
		TaughtSection taught = taught(teacher, section);
		return this.gradebooks.states(teacher, taught,
				students.stream().limit(MOST_STUDENTS).flatMap((id) -> PersonId.parse(id).stream()).toList());
	}

	/**
	 * Saves cells and says of each what became of it.
	 * @param many whether they were pasted, filled or undone together
	 */
	@PostMapping("/cells")
	@ResponseBody
	List<SavedCell> save(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@RequestParam(defaultValue = "false") boolean many,
			@RequestBody(required = false) @Nullable List<TypedCell> cells) {
		TaughtSection taught = taught(teacher, section);
		if (cells == null || cells.contains(null)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		if (cells.size() > MOST_CELLS) {
			throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE);
		}
		return this.saving.save(teacher, taught, cells, many);
	}

	/** The whole of what the view shows, for a spreadsheet. */
	@GetMapping("/export.csv")
	void export(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@RequestParam(required = false) @Nullable String q, @RequestParam(required = false) @Nullable String show,
			HttpServletResponse response) throws IOException {
		TaughtSection taught = taught(teacher, section);
		this.audit.record(teacher.district(), teacher.person(), "gradebook exported", section.value());
		response.setContentType("text/csv;charset=UTF-8");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment()
					.filename(FileName.of(taught.name(), "gradebook", ".csv"), StandardCharsets.UTF_8)
					.build()
					.toString());
		try (GradebookFile file = new GradebookFile(response.getWriter())) {
			this.gradebooks.export(teacher, taught, Selection.of(q, show, null, null), file::write);
		}
	}

	private TaughtSection taught(SignedInUser teacher, SectionId section) {
		return this.gradebooks.section(teacher, section)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

}
