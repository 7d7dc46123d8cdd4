package dev.handback.grading.imports;

import java.io.IOException;
import java.util.UUID;

import dev.handback.assignments.TeachersSection;
import dev.handback.grading.gradebook.GradebookFile;
import dev.handback.vocabulary.NotFoundException;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/** Imports grades from a file or a pasted table: previewed first, then applied. */
@Controller
@RequestMapping("/sections/{section}/gradebook/import")
class ImportController {

	private final Imports imports;

	ImportController(Imports imports) {
		this.imports = imports;
	}

	@GetMapping
	String form(TeachersSection section, Model model) {
		model.addAttribute("section", section.section());
		return "grading/import-form";
	}

	/**
	 * Shows what would change; if nothing would, the form says why and keeps the text.
	 */
	@PostMapping
	String plan(TeachersSection section, @RequestParam(required = false) @Nullable MultipartFile file,
			@RequestParam(defaultValue = "") String text, Model model) throws IOException {
		String content = (file != null && !file.isEmpty()) ? GradebookFile.decode(file.getBytes()) : text;
		ImportPlan plan = this.imports.read(section, content);
		if (plan.changes().isEmpty()) {
			model.addAttribute("plan", plan).addAttribute("text", text);
			return form(section, model);
		}
		return address(section, this.imports.add(section, content, plan));
	}

	@GetMapping("/{plan}")
	String show(TeachersSection section, @PathVariable UUID plan, Model model) {
		model.addAttribute("page", find(section, plan));
		return "grading/import";
	}

	@PostMapping("/{plan}/apply")
	String apply(TeachersSection section, @PathVariable UUID plan) {
		find(section, plan);
		this.imports.apply(section, plan);
		return address(section, plan);
	}

	@PostMapping("/{plan}/undo")
	String undo(TeachersSection section, @PathVariable UUID plan) {
		find(section, plan);
		this.imports.undo(section, plan);
		return address(section, plan);
	}

	private ImportPage find(TeachersSection section, UUID plan) {
		return this.imports.find(section, plan).orElseThrow(NotFoundException::new);
	}

	private static String address(TeachersSection section, UUID plan) {
		return "redirect:" + section.address() + "/gradebook/import/" + plan;
	}

}
