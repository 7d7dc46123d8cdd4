package dev.handback.grading.gradebook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import dev.handback.assignments.TeachersSection;
import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.FileName;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
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

	private final GradebookHtml markup;

	private final AuditTrail audit;

	GradebookController(Gradebooks gradebooks, GradebookSaving saving, GradebookHtml markup, AuditTrail audit) {
		this.audit = audit;
		this.gradebooks = gradebooks;
		this.saving = saving;
		this.markup = markup;
	}

	@GetMapping
	String page(TeachersSection section, StudentFilterForm selection, Model model) {
		model.addAttribute("markup", this.markup);
		model.addAttribute("page", this.gradebooks.page(section, selection.selection()));
		return PAGE;
	}

	/** Only the statistics, for a page that was shown without them. */
	@GetMapping("/statistics")
	String statistics(TeachersSection section, Model model) {
		model.addAttribute("markup", this.markup);
		model.addAttribute("page", this.gradebooks.statistics(section));
		return PAGE + " :: statistics";
	}

	/** The current contents of these students' cells, for a page that polls. */
	@GetMapping("/states")
	@ResponseBody
	Map<PersonId, List<String>> states(TeachersSection section,
			@RequestParam(defaultValue = "") List<String> students) {
		return this.gradebooks.states(section,
				students.stream().limit(MOST_STUDENTS).flatMap((id) -> PersonId.parse(id).stream()).toList());
	}

	/**
	 * Saves cells and returns the result of each.
	 * @param many whether they were pasted, filled or undone together
	 */
	@PostMapping("/cells")
	@ResponseBody
	List<SavedCell> save(TeachersSection section, @RequestParam(defaultValue = "false") boolean many,
			@RequestBody(required = false) @Nullable List<TypedCell> cells) {
		if (cells == null || cells.contains(null)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		if (cells.size() > MOST_CELLS) {
			throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE);
		}
		return this.saving.save(section, cells, many);
	}

	/** Exports everything in the view, for a spreadsheet. */
	@GetMapping("/export.csv")
	void export(TeachersSection section, StudentFilterForm selection, HttpServletResponse response) throws IOException {
		this.audit.record(section.district(), section.teacher().person(), "gradebook exported", section.id().value());
		response.setContentType("text/csv;charset=UTF-8");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment()
					.filename(FileName.of(section.section().name(), "gradebook", ".csv"), StandardCharsets.UTF_8)
					.build()
					.toString());
		try (GradebookFile file = new GradebookFile(response.getWriter())) {
			this.gradebooks.export(section, selection.selection().from(null), file::write);
		}
	}

}
