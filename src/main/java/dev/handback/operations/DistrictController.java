package dev.handback.operations;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.SignedInUser;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The district's status page, for its administrator. */
@Controller
class DistrictController {

	private final ConnectedDistricts districts;

	private final RosterController roster;

	DistrictController(ConnectedDistricts districts, RosterController roster) {
		this.districts = districts;
		this.roster = roster;
	}

	@GetMapping("/district")
	String status(@AuthenticationPrincipal SignedInUser administrator, Model model) {
		ConnectedDistrict district = this.districts.get(administrator.district());
		ZoneId zone = district.timeZone();
		model.addAttribute("district", district);
		model.addAttribute("lastLmsSync", at(district.lastLmsSync(), zone));
		model.addAttribute("checkedAt", at(district.checkedAt(), zone));
		model.addAttribute("roster", this.roster.page(district.id()));
		return "operations/district";
	}

	/** Asks the service for the district's state now. */
	@PostMapping("/district/check")
	String check(@AuthenticationPrincipal SignedInUser administrator) {
		this.districts.check(administrator.district());
		return "redirect:/district";
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
