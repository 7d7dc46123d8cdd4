package dev.handback.grading.gradebook;

import java.util.List;

import dev.handback.assignments.Counted;
import dev.handback.assignments.TeachersSection;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The students of a section. */
@Controller
class StudentsController {

	private static final int LINES = 100;

	private final StudentQuery students;

	StudentsController(StudentQuery students) {
		this.students = students;
	}

	@GetMapping("/sections/{section}/students")
	String students(@Counted TeachersSection section, StudentFilterForm form, Model model) {
		StudentFilter asked = form.selection();
		StudentFilter selection = new StudentFilter(asked.search(), StudentFilter.Show.ALL, asked.from(),
				asked.before());
		model.addAttribute("section", section.section());
		model.addAttribute("selection", selection);
		model.addAttribute("window",
				this.students.of(section.district(), section.id(), selection, List.of()).window(LINES));
		return "grading/students";
	}

}
