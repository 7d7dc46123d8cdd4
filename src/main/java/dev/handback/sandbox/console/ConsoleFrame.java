package dev.handback.sandbox.console;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.sandbox.SandboxClock;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.ModelAndView;

/**
 * What surrounds every page of the console: the clock, the levers in use, and the result
 * of the last one. An address that a page can't be shown for gets the same surroundings.
 */
@Order(0)
@ControllerAdvice(basePackages = { "dev.handback.sandbox.console", "dev.handback.sandbox.roster",
		"dev.handback.sandbox.certification" })
final class ConsoleFrame {

	/** The result of a lever is shown only once. */
	private static final Set<String> SHOWN_ONCE = Set.of("problem", "answer");

	private final ActiveLevers levers;

	private final SandboxClock clock;

	ConsoleFrame(ActiveLevers levers, SandboxClock clock) {
		this.levers = levers;
		this.clock = clock;
	}

	/** Why a lever was refused, empty if it wasn't. */
	@ModelAttribute("problem")
	String problem(Query query) {
		return query.text("problem");
	}

	/** What a lever returned, if the form asked for it. */
	@ModelAttribute("answer")
	String answer(Query query) {
		return query.text("answer");
	}

	@ModelAttribute("frame")
	Frame frame(HttpServletRequest request, Query query) {
		String parameters = String.join("&", query.encodedWithout(SHOWN_ONCE));
		String page = request.getServletPath() + (parameters.isEmpty() ? "" : "?" + parameters);
		return new Frame(this, query.first("here").filter(FormPosts::isOurs).orElse(page));
	}

	/** Says on a page why there is nothing to show; calls of levers get JSON. */
	@ExceptionHandler
	Object refused(Refusal refusal, HttpServletRequest request) {
		Reply reply = refusal.reply();
		if (request.getServletPath().startsWith(FormPosts.API)) {
			return reply;
		}
		String problem = reply.contentType().equals(Reply.JSON) ? refusal.getMessage() : "";
		return new ModelAndView("console/refused",
				Map.of("frame", new Frame(this, request.getServletPath()), "problem", problem),
				HttpStatusCode.valueOf(reply.status()));
	}

	/**
	 * Asked only by pages, not by calls of levers.
	 *
	 * @param here the page to return to
	 */
	record Frame(ConsoleFrame console, String here) {

		/** The place in the navigation. */
		public String place() {
			String first = this.here.replaceFirst("/console/?([^/?]*).*", "$1");
			return switch (first) {
				case "" -> "overview";
				case "sections", "users", "roster" -> "districts";
				default -> first;
			};
		}

		public List<ActiveLever> active() {
			return this.console.levers.all();
		}

		public Now now() {
			Instant now = this.console.clock.instant();
			return new Now(now.toEpochMilli(), Times.full(now), Times.shift(this.console.clock.ahead()));
		}

	}

	/** The sandbox's time, and how far it is from the real one, empty if it isn't. */
	record Now(long millis, String text, String shift) {
	}

}
