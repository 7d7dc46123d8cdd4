package dev.handback.operations.operator;

import java.io.IOException;
import java.util.Optional;

import dev.handback.privacy.Certificate;
import dev.handback.privacy.Certificates;
import dev.handback.privacy.Erasure;
import dev.handback.privacy.Exports;
import dev.handback.privacy.PersonEraser;
import dev.handback.signon.OperatorTimes;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Exports and erases what is stored about one person, on the district's word. The page
 * shows how much there is, but nothing of it.
 */
@Controller
class PersonController {

	private final PersonEraser eraser;

	private final Exports exports;

	private final Certificates certificates;

	PersonController(PersonEraser eraser, Exports exports, Certificates certificates) {
		this.eraser = eraser;
		this.exports = exports;
		this.certificates = certificates;
	}

	@GetMapping("/operator/person")
	String person(@ModelAttribute EnteredPerson entered, Model model) {
		return page(entered, entered.isEmpty() ? Optional.empty() : entered.problem(), model);
	}

	/** Sends everything as a ZIP file. */
	@PostMapping("/operator/person/export")
	@Nullable String export(@AuthenticationPrincipal SignedInUser operator, @ModelAttribute EnteredPerson entered, Model model,
			HttpServletResponse response) throws IOException {
		Optional<String> problem = entered.problem().or(entered::problemOfReason);
		if (problem.isPresent()) {
			return page(entered, problem, model);
		}
		DistrictId district = entered.districtId().orElseThrow();
		PersonId person = entered.personId().orElseThrow();
		if (!this.exports.isKnown(district)) {
			return page(entered, Optional.of("district.unknown"), model);
		}
		zip("handback-person-" + person + ".zip", response);
		this.exports.person(district, person, operator.person(), entered.givenReason(), response.getOutputStream());
		return null;
	}

	/** Erases the person whose id was typed again. */
	@PostMapping("/operator/person/erase")
	String erase(@AuthenticationPrincipal SignedInUser operator, @ModelAttribute EnteredPerson entered, Model model,
			RedirectAttributes said) {
		Optional<String> problem = entered.problem().or(entered::problemOfErasure);
		if (problem.isPresent()) {
			return page(entered, problem, model);
		}
		DistrictId district = entered.districtId().orElseThrow();
		PersonId person = entered.personId().orElseThrow();
		Erasure erasure = this.eraser.erase(district, person, operator.person(), entered.keepsGrades());
		@Nullable Certificate certificate = erasure.certificate();
		said.addFlashAttribute("said", (certificate != null) ? "person.erased"
				: erasure.isStopped() ? "person.not-erased" : "person.nothing-stored");
		said.addAttribute("district", district);
		said.addAttribute("person", person);
		return "redirect:/operator/person";
	}

	private String page(EnteredPerson entered, Optional<String> problem, Model model) {
		model.addAttribute("entered", entered);
		model.addAttribute("problem", problem.orElse(null));
		entered.districtId().ifPresent((district) -> entered.personId().ifPresent((person) -> {
			model.addAttribute("district", district);
			model.addAttribute("person", person);
			model.addAttribute("stored", this.eraser.preview(district, person));
			model.addAttribute("certificates",
					this.certificates.of(district)
						.stream()
						.filter((one) -> one.what().startsWith(person.value()))
						.toList());
			model.addAttribute("times", new OperatorTimes());
		}));
		return "operations/person";
	}

	/** Says that a ZIP file follows. */
	static void zip(String name, HttpServletResponse response) {
		response.setContentType("application/zip");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename(name).build().toString());
	}

}
