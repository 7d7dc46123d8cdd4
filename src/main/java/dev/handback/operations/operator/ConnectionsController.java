package dev.handback.operations.operator;

import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.DistrictConnections;
import dev.handback.districts.DistrictEraser;
import dev.handback.districts.EnteredConnection;
import dev.handback.operations.administrator.DistrictDashboard;
import dev.handback.operations.administrator.DistrictDashboards;
import dev.handback.rostersync.RosterStatus;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Connecting a district, its token, and deleting its data, for the operator. */
@Controller
class ConnectionsController {

	private final ConnectedDistricts districts;

	private final DistrictConnections connections;

	private final DistrictEraser forgetting;

	private final DistrictDashboards boards;

	private final RosterStatus rosters;

	ConnectionsController(ConnectedDistricts districts, DistrictConnections connections, DistrictEraser forgetting,
			DistrictDashboards boards, RosterStatus rosters) {
		this.districts = districts;
		this.connections = connections;
		this.forgetting = forgetting;
		this.boards = boards;
		this.rosters = rosters;
	}

	@GetMapping("/operator/connect")
	String form(@RequestParam(defaultValue = "") String district, Model model) {
		return form(new ConnectionForm(district, "", "", ""), "", model);
	}

	/**
	 * Connects a district; for one that is already connected, stores the entered values.
	 */
	@PostMapping("/operator/connect")
	String connect(@AuthenticationPrincipal SignedInUser operator, @ModelAttribute ConnectionForm entered, Model model,
			RedirectAttributes said) {
		Optional<String> problem = entered.problem();
		if (problem.isPresent()) {
			return form(entered, problem.get(), model);
		}
		DistrictId district = entered.districtId().orElseThrow();
		DistrictConnections.Outcome outcome = this.connections.connect(new EnteredConnection(district,
				String.valueOf(entered.token()).strip(), ConnectionForm.provider(entered.provider()), entered.zone()),
				operator.person());
		if (outcome != DistrictConnections.Outcome.CONNECTED) {
			return form(entered, outcome.name().toLowerCase(Locale.ROOT), model);
		}
		said.addFlashAttribute("said", "operator.connect.done");
		return "redirect:/operator/districts/" + district;
	}

	@GetMapping("/operator/districts/{district}")
	String district(@PathVariable DistrictId district, Model model) {
		model.addAttribute("forgotten", this.districts.isForgotten(district));
		model.addAttribute("id", district);
		model.addAttribute("providers", Provider.values());
		if (this.districts.find(district).isPresent()) {
			boolean theyDecide = this.rosters.hasAdministrator(district);
			DistrictDashboard board = this.boards.of(district, theyDecide);
			model.addAttribute("board", board);
			model.addAttribute("decides", !theyDecide && !board.roster().wouldGo().isEmpty());
		}
		else if (!this.districts.isForgotten(district)) {
			throw new NotFoundException();
		}
		return "operations/operator-district";
	}

	/** Sets the provider of a district. */
	@PostMapping("/operator/districts/{district}/provider")
	String choose(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			@RequestParam(defaultValue = "") String provider, RedirectAttributes said) {
		if (this.districts.find(district).isEmpty()) {
			throw new NotFoundException();
		}
		@Nullable Provider chosen = ConnectionForm.provider(provider);
		said.addFlashAttribute("said",
				(chosen == null) ? "operator.provider.choose.none"
						: this.connections.choose(district, chosen, operator.person()) ? "operator.provider.chosen"
								: "operator.provider.chosen.already");
		return "redirect:/operator/districts/" + district;
	}

	/** Uses the token that the service lists instead of the one that was entered. */
	@PostMapping("/operator/districts/{district}/listed-token")
	String takeListed(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			RedirectAttributes said) {
		if (this.districts.find(district).isEmpty()) {
			throw new NotFoundException();
		}
		said.addFlashAttribute("said",
				"operator.listed-token." + this.connections.takeListed(district, operator.person()));
		return "redirect:/operator/districts/" + district;
	}

	/** Revokes the token. The district's name has to be typed. */
	@PostMapping("/operator/districts/{district}/revoke")
	String revoke(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			@RequestParam(defaultValue = "") String typed, RedirectAttributes said) {
		if (!isTyped(district, typed)) {
			return typeAgain(district, "revoke", typed, said);
		}
		said.addFlashAttribute("said",
				this.connections.revoke(district, operator.person()) ? "operator.revoked" : "operator.revoked.already");
		return "redirect:/operator/districts/" + district;
	}

	/** Deletes all data for a district. Its name has to be typed, if it has one. */
	@PostMapping("/operator/districts/{district}/forget")
	String forget(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			@RequestParam(defaultValue = "") String typed, RedirectAttributes said) {
		if (!isTyped(district, typed) && !this.districts.isForgotten(district)) {
			return typeAgain(district, "forget", typed, said);
		}
		this.forgetting.forget(district, operator.person());
		said.addFlashAttribute("said", "operator.forgotten");
		return "redirect:/operator/districts/" + district;
	}

	/** Allows a district whose data was deleted to be connected again. */
	@PostMapping("/operator/districts/{district}/readmit")
	String readmit(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			RedirectAttributes said) {
		if (this.forgetting.readmit(district, operator.person())) {
			said.addFlashAttribute("said", "operator.readmitted");
		}
		else if (this.districts.isForgotten(district)) {
			said.addFlashAttribute("said", "operator.readmitted.not-yet");
			return "redirect:/operator/districts/" + district;
		}
		else {
			said.addFlashAttribute("said", "operator.readmitted.already");
		}
		return "redirect:/operator/connect";
	}

	private static String typeAgain(DistrictId district, String form, String typed, RedirectAttributes said) {
		said.addFlashAttribute("differs", form);
		said.addFlashAttribute("typed", typed);
		return "redirect:/operator/districts/" + district;
	}

	private boolean isTyped(DistrictId district, String typed) {
		return this.districts.find(district)
			.map(ConnectedDistrict::name)
			.map(PlainText::singleSpaced)
			.filter(PlainText.singleSpaced(typed)::equals)
			.isPresent();
	}

	private static String form(ConnectionForm entered, String problem, Model model) {
		model.addAttribute("entered", entered);
		model.addAttribute("problem", problem);
		model.addAttribute("providers", Provider.values());
		model.addAttribute("zones", new TreeSet<>(ZoneId.getAvailableZoneIds()));
		return "operations/connect";
	}

}
