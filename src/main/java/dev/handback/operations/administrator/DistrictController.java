package dev.handback.operations.administrator;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.MatchedKind;
import dev.handback.roster.UnmatchedRecords;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The state of the administrator's own district: whether it works, and if not, whose turn
 * it is.
 */
@Controller
class DistrictController {

	private static final int PAGE = 50;

	private final ConnectedDistricts districts;

	private final DistrictDashboards boards;

	private final UnmatchedRecords notInTheLms;

	private final AuditTrail audit;

	DistrictController(ConnectedDistricts districts, DistrictDashboards boards, UnmatchedRecords notInTheLms,
			AuditTrail audit) {
		this.districts = districts;
		this.boards = boards;
		this.notInTheLms = notInTheLms;
		this.audit = audit;
	}

	@GetMapping("/district")
	String page(@AuthenticationPrincipal SignedInUser administrator, Model model) {
		model.addAttribute("board", this.boards.of(administrator.district(), true));
		return "operations/district";
	}

	/** Checks the district's state now. */
	@PostMapping("/district/check")
	String check(@AuthenticationPrincipal SignedInUser administrator, RedirectAttributes redirect) {
		boolean asked = this.districts.checkFor(administrator.district(), administrator.person());
		redirect.addFlashAttribute("checked", asked ? "district.check.asked" : "district.check.just-asked");
		return "redirect:/district";
	}

	/** The people and sections not matched in the LMS, a page at a time. */
	@GetMapping("/district/not-synced")
	String notSynced(@AuthenticationPrincipal SignedInUser administrator,
			@RequestParam(defaultValue = "students") String kind, @RequestParam(defaultValue = "") String after,
			Model model) {
		MatchedKind chosen = kind(kind).filter((one) -> after.matches("|[0-9a-f]{24}"))
			.orElseThrow(NotFoundException::new);
		List<UnmatchedRecords.Missing> found = this.notInTheLms.page(administrator.district(), chosen, after, PAGE + 1);
		List<UnmatchedRecords.Missing> rows = found.subList(0, Math.min(PAGE, found.size()));
		this.audit.record(administrator.district(), administrator.person(), "unmatched " + chosen.key() + " listed",
				after);
		Map<MatchedKind, Long> counts = this.notInTheLms.counts(administrator.district());
		model.addAttribute("kind", chosen);
		model.addAttribute("counts", counts);
		model.addAttribute("rows", rows);
		model.addAttribute("next", (found.size() > PAGE) ? rows.get(PAGE - 1).id() : "");
		return "operations/not-synced";
	}

	private static Optional<MatchedKind> kind(String key) {
		return List.of(MatchedKind.values())
			.stream()
			.filter((kind) -> kind.key().equals(key.toLowerCase(Locale.ROOT)))
			.findFirst();
	}

}
