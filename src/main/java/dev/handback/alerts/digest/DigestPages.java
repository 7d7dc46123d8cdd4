package dev.handback.alerts.digest;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Tells pages whether to show teachers the link to their subscription. */
@ControllerAdvice
class DigestPages {

	private final Digests digests;

	DigestPages(Digests digests) {
		this.digests = digests;
	}

	@ModelAttribute("dailyMail")
	boolean dailyMail() {
		return this.digests.areOn();
	}

}
