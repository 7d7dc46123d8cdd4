package dev.handback.proof;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A student's page of an assignment.
 *
 * @param waiting the newest work that hasn't been read back from the LMS
 * @param there the work in the LMS, as far as the page knows it
 * @param arrived whether it says that work has arrived
 */
record WorkPage(Optional<String> waiting, List<String> there, boolean arrived) {

	private static final Pattern WORK = Pattern.compile("<p class=\"work\" dir=\"auto\">([^<]*)</p>");

	static WorkPage of(String html) {
		String handedIn = html.substring(html.indexOf("id=\"handed-in\""));
		handedIn = handedIn.substring(0, handedIn.indexOf("</section>"));
		int waits = handedIn.indexOf("<h3>");
		String waiting = (waits < 0) ? "" : handedIn.substring(0, waits);
		String rest = (waits < 0) ? handedIn : handedIn.substring(waits);
		return new WorkPage(works(waiting).stream().findFirst(), works(rest), rest.contains("state-in-the-lms"));
	}

	private static List<String> works(String html) {
		return WORK.matcher(html).results().map((MatchResult found) -> found.group(1)).toList();
	}

}
