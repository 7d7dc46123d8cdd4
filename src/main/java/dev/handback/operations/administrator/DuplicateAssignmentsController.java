package dev.handback.operations.administrator;

import dev.handback.assignments.SecondIds;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Assignments of the administrator's district that may be in the LMS twice. */
@Controller
class DuplicateAssignmentsController {

	private final SecondIds secondIds;

	private final ConnectedDistricts districts;

	DuplicateAssignmentsController(SecondIds secondIds, ConnectedDistricts districts) {
		this.secondIds = secondIds;
		this.districts = districts;
	}

	@GetMapping("/district/twice")
	String page(@AuthenticationPrincipal SignedInUser administrator, Model model) {
		model.addAttribute("rows", this.secondIds.open(administrator.district()));
		model.addAttribute("zone", this.districts.get(administrator.district()).timeZone());
		return "operations/twice";
	}

	/** The administrator has checked that it is in the LMS only once. */
	@PostMapping("/district/twice/{assignment}")
	String cleanedUp(@AuthenticationPrincipal SignedInUser administrator, @PathVariable AssignmentId assignment) {
		if (!this.secondIds.cleanedUp(administrator.district(), administrator.person(), assignment)) {
			throw new NotFoundException();
		}
		return "redirect:/district/twice";
	}

}
