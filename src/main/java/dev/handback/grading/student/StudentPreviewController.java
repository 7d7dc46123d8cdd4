package dev.handback.grading.student;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.assignments.TeachersSection;
import dev.handback.audit.AuditTrail;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** Shows a teacher the pages of a student in their own section, read-only. */
@Controller
@RequestMapping("/sections/{section}/as/{student}")
class StudentPreviewController {

	private final Roster roster;

	private final WorkLists lists;

	private final WorkPages pages;

	private final AuditTrail audit;

	StudentPreviewController(Roster roster, WorkLists lists, WorkPages pages, AuditTrail audit) {
		this.roster = roster;
		this.lists = lists;
		this.pages = pages;
		this.audit = audit;
	}

	@GetMapping
	String list(TeachersSection section, @PathVariable PersonId student, Model model) {
		List<WorkItem> work = this.lists.in(section.district(), student, section.id());
		requireAttended(section, student);
		model.addAttribute("groups", WorkItem.grouped(work));
		show(section, student, section.id(), model);
		return "grading/work-list";
	}

	/** What the student can't see yet isn't in the student's list either. */
	@GetMapping("/{assignment}")
	String one(TaughtAssignment assignment, @PathVariable PersonId student, Model model) {
		requireAttended(assignment.place(), student);
		Optional<WorkPage> page = this.pages.find(assignment.district(), student, assignment.id());
		if (page.isEmpty()) {
			return "redirect:" + assignment.place().address() + "/as/" + student;
		}
		model.addAttribute("page", page.get());
		show(assignment.place(), student, assignment.id(), model);
		return "grading/work";
	}

	private void show(TeachersSection section, PersonId student, Object seen, Model model) {
		this.audit.record(section.district(), section.teacher().person(), "viewed as student", seen + " " + student);
		model.addAttribute("address", section.address() + "/as/" + student + "/");
		model.addAttribute("asStudent", Objects
			.requireNonNullElse(this.roster.names(section.district(), List.of(student)).get(student), student.value()));
		model.addAttribute("back", section.address());
	}

	private void requireAttended(TeachersSection section, PersonId student) {
		if (this.roster.sectionsAttendedBy(section.district(), student)
			.stream()
			.noneMatch((one) -> one.id().equals(section.id()))) {
			throw new NotFoundException();
		}
	}

}
