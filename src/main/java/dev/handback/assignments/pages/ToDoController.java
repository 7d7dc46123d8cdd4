package dev.handback.assignments.pages;

import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.delivery.queue.SectionBacklogs;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** What a teacher has to do, over all sections. */
@Controller
class ToDoController {

	private final Roster roster;

	private final ToDoList toDo;

	private final SectionBacklogs backlogs;

	private final ConnectedDistricts districts;

	ToDoController(Roster roster, ToDoList toDo, SectionBacklogs backlogs, ConnectedDistricts districts) {
		this.roster = roster;
		this.toDo = toDo;
		this.backlogs = backlogs;
		this.districts = districts;
	}

	@GetMapping("/sections/to-do")
	String toDo(@AuthenticationPrincipal SignedInUser teacher, Model model) {
		ZoneId zone = this.districts.get(teacher.district()).timeZone();
		this.backlogs.ifPaused(teacher.district()).ifPresent((backlog) -> model.addAttribute("standstill", backlog));
		model.addAttribute("zone", zone);
		// After the last day of a term, its grades are still finished and sent.
		List<TaughtSection> sections = Stream
			.concat(this.roster.sectionsTaughtBy(teacher.district(), teacher.person()).stream(),
					this.roster.sectionsOnceTaughtBy(teacher.district(), teacher.person()).stream())
			.toList();
		model.addAttribute("items", this.toDo.of(teacher.district(), sections, zone));
		return "assignments/to-do";
	}

}
