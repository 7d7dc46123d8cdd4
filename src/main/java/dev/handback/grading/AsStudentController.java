package dev.handback.grading;

import java.util.List;
import java.util.Objects;

import dev.handback.audit.AuditTrail;
import dev.handback.roster.Roster;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.server.ResponseStatusException;

/**
 * A teacher looks at the pages as a student sees them: of her own section only, and
 * nothing can be done there.
 */
@Controller
@RequestMapping("/sections/{section}/as/{student}")
class AsStudentController {

	private final Roster roster;

	private final StudentPages pages;

	private final AuditTrail audit;

	AsStudentController(Roster roster, StudentPages pages, AuditTrail audit) {
		this.roster = roster;
		this.pages = pages;
		this.audit = audit;
	}

	@GetMapping
	String list(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable PersonId student, Model model) {
		requireTaught(teacher, section);
		List<StudentWork> work = this.pages.in(teacher.district(), student, section);
		requireAttended(teacher, section, student);
		model.addAttribute("work", work);
		return show(teacher, section, student, section + " " + student, "grading/work-list", model);
	}

	@GetMapping("/{assignment}")
	String one(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable PersonId student, @PathVariable AssignmentId assignment, Model model) {
		requireTaught(teacher, section);
		StudentPage page = this.pages.find(teacher.district(), student, assignment)
			.filter((found) -> found.work().section().id().equals(section))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		model.addAttribute("page", page);
		return show(teacher, section, student, assignment + " " + student, "grading/work", model);
	}

	private String show(SignedInUser teacher, SectionId section, PersonId student, String seen, String view,
			Model model) {
		this.audit.record(teacher.district(), teacher.person(), "viewed as student", seen);
		model.addAttribute("address", "/sections/" + section + "/as/" + student + "/");
		model.addAttribute("asStudent", Objects
			.requireNonNullElse(this.roster.names(teacher.district(), List.of(student)).get(student), student.value()));
		model.addAttribute("back", "/sections/" + section);
		return view;
	}

	private void requireTaught(SignedInUser teacher, SectionId section) {
		if (this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section).isEmpty()) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

	private void requireAttended(SignedInUser teacher, SectionId section, PersonId student) {
		if (this.roster.sectionsAttendedBy(teacher.district(), student)
			.stream()
			.noneMatch((one) -> one.id().equals(section))) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

}
