package dev.handback.grading;

import java.io.IOException;
import java.util.UUID;

import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;

/** Grades from a file or a pasted table: shown first, then applied. */
@Controller
@RequestMapping("/sections/{section}/gradebook/import")
class ImportController {

	private final Gradebooks gradebooks;

	private final Imports imports;

	ImportController(Gradebooks gradebooks, Imports imports) {
		this.gradebooks = gradebooks;
		this.imports = imports;
	}

	@GetMapping
	String form(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section, Model model) {
		model.addAttribute("section", taught(teacher, section));
		return "grading/import-form";
	}

	@PostMapping
	String plan(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@RequestParam(required = false) @Nullable MultipartFile file, @RequestParam(defaultValue = "") String text)
			throws IOException {
		TaughtSection taught = taught(teacher, section);
		String content = (file != null && !file.isEmpty()) ? GradebookFile.decode(file.getBytes()) : text;
		UUID plan = this.imports.plan(teacher, taught, content);
		return "redirect:" + address(section) + "/" + plan;
	}

	@GetMapping("/{plan}")
	String show(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section, @PathVariable UUID plan,
			Model model) {
		model.addAttribute("page", find(teacher, taught(teacher, section), plan));
		return "grading/import";
	}

	@PostMapping("/{plan}/apply")
	String apply(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable UUID plan) {
		TaughtSection taught = taught(teacher, section);
		find(teacher, taught, plan);
		this.imports.apply(teacher, taught, plan);
		return "redirect:" + address(section) + "/" + plan;
	}

	@PostMapping("/{plan}/undo")
	String undo(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable UUID plan) {
		TaughtSection taught = taught(teacher, section);
		find(teacher, taught, plan);
		this.imports.undo(teacher, taught, plan);
		return "redirect:" + address(section) + "/" + plan;
	}

	private ImportPage find(SignedInUser teacher, TaughtSection section, UUID plan) {
		return this.imports.find(teacher, section, plan)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private TaughtSection taught(SignedInUser teacher, SectionId section) {
		return this.gradebooks.section(teacher, section)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private static String address(SectionId section) {
		return "/sections/" + section + "/gradebook/import";
	}

}
