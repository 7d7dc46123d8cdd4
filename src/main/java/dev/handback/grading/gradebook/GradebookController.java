package dev.handback.grading.gradebook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.handback.assignments.TeachersSection;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.audit.AuditTrail;
import dev.handback.grading.gradebook.GradebookData.States;
import dev.handback.grading.gradebook.GradebookData.Statistics;
import dev.handback.grading.gradebook.GradebookLayouts.Layout;
import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.FileName;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.MessageSource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
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

	private final GradebookWords words;

	private final GradebookLayouts layouts;

	private final MessageSource messages;

	private final JsonMapper json;

	private final AuditTrail audit;

	GradebookController(Gradebooks gradebooks, GradebookSaving saving, GradebookWords words, GradebookLayouts layouts,
			AuditTrail audit, MessageSource messages, JsonMapper json) {
		this.audit = audit;
		this.gradebooks = gradebooks;
		this.saving = saving;
		this.words = words;
		this.layouts = layouts;
		this.messages = messages;
		this.json = json;
	}

	@GetMapping
	String page(TeachersSection section, StudentFilterForm selection, Locale locale, Model model) {
		GradebookPage page = this.gradebooks.page(section, selection.selection());
		GradebookData data = GradebookData.of(page, this.layouts.of(section), day(locale));
		model.addAttribute("page", page);
		model.addAttribute("words", this.words);
		// What people typed can't end the script element.
		model.addAttribute("data", this.json.writeValueAsString(data).replace("<", "\\u003c"));
		return PAGE;
	}

	/** The same to read, without scripts. */
	@GetMapping("/table")
	String table(TeachersSection section, StudentFilterForm selection, Model model) {
		model.addAttribute("page", this.gradebooks.page(section, selection.selection()));
		return PAGE + "-table";
	}

	private DateTimeFormatter day(Locale locale) {
		return DateTimeFormatter.ofPattern(this.messages.getMessage("format.date-short", null, locale), locale);
	}

	/** Only the statistics, by assignment. */
	@GetMapping("/statistics")
	@ResponseBody
	Map<String, Statistics> statistics(TeachersSection section) {
		return GradebookData.statistics(this.gradebooks.statistics(section));
	}

	/** The current heads and contents of these students' cells, for a page that polls. */
	@GetMapping("/states")
	@ResponseBody
	States states(TeachersSection section, @RequestParam(defaultValue = "") List<String> students, Locale locale) {
		return this.gradebooks.states(section,
				students.stream().limit(MOST_STUDENTS).flatMap((id) -> PersonId.parse(id).stream()).toList(),
				day(locale));
	}

	/** The comment of a grade; empty if there is none. */
	@GetMapping("/comments/{assignment}/{student}")
	@ResponseBody
	Map<String, String> comment(TaughtAssignment assignment, @PathVariable PersonId student) {
		return Map.of(GradeFields.COMMENT,
				this.gradebooks.comment(assignment, student).orElseThrow(NotFoundException::new));
	}

	/** Keeps how the teacher arranged the columns. */
	@PostMapping("/layout")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void arrange(TeachersSection section, @RequestBody(required = false) @Nullable Layout layout) {
		if (layout == null || !layout.isValid()) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		this.layouts.keep(section, layout);
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
		GradebookFile file = new GradebookFile(response.getWriter());
		this.gradebooks.export(section, selection.selection().from(null), file::write);
		file.finish();
	}

}
