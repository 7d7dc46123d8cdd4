package dev.handback.site.guide;

import dev.handback.signon.SignedInUser;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.HandlerMapping;

/** Gives every page its help, and the first one its note. */
@ControllerAdvice
class GuidedPages {

	private final FirstVisits visits;

	GuidedPages(FirstVisits visits) {
		this.visits = visits;
	}

	/** The help of the page; null if it has none. */
	@ModelAttribute("help")
	@Nullable String help(@AuthenticationPrincipal @Nullable SignedInUser user, HttpServletRequest request) {
		Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
		return (user != null && pattern != null)
				? HelpTopic.of(user.role(), pattern.toString()).map(HelpTopic::key).orElse(null) : null;
	}

	/** Whether to explain the pages in a few sentences. */
	@ModelAttribute("firstVisit")
	boolean firstVisit(@AuthenticationPrincipal @Nullable SignedInUser user, HttpServletRequest request) {
		return user != null && this.visits.isFirst(user, request.getRequestURI());
	}

}
