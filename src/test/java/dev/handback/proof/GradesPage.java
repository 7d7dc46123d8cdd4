package dev.handback.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.simulation.Promises;
import dev.handback.support.PageForm;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.web.util.HtmlUtils;

/**
 * An assignment's page as a teacher reads it.
 *
 * @param mayBeTwice whether it says that the assignment may be in the LMS twice
 */
record GradesPage(String title, Promises.State state, boolean gone, boolean mayBeTwice, List<Promises.Grade> lines) {

	private static final ResourceBundle MESSAGES = ResourceBundle.getBundle("messages");

	private static final Pattern STAGE = Pattern.compile("class=\"state state-([a-z-]+)\"");

	private static final Pattern REASON = Pattern.compile("class=\"reason\"><span>([^<]*)</span>");

	private static final Pattern THEIRS = Pattern.compile("class=\"theirs\".*?<b>([^<]*)</b>", Pattern.DOTALL);

	private static final Pattern TITLE = Pattern.compile("<h1[^>]*>([^<]*)</h1>");

	private static final Pattern ROW = Pattern.compile("id=\"row-([0-9a-f]+)\"");

	static GradesPage of(String html) {
		PageForm form = PageForm.of(html, "id=\"grades\"");
		List<Promises.Grade> lines = new ArrayList<>();
		ROW.matcher(html).results().forEach((row) -> {
			String id = row.group(1);
			String state = between(html, "id=\"state-" + id + "\"", "</td>");
			lines.add(new Promises.Grade(new PersonId(id), form.value("points-" + id), form.value("comment-" + id),
					state(state),
					found(THEIRS, state).map((theirs) -> Character.isDigit(theirs.charAt(0)) ? theirs : "")
						.orElse(null)));
		});
		return new GradesPage(found(TITLE, html).orElse(""), state(between(html, "id=\"assignment-state\"", "</p>")),
				html.contains("/create-again?create="), html.contains("id=\"twice-title\""), lines);
	}

	/** What the page says about one delivery. */
	static Promises.State state(String html) {
		Reason reason = found(REASON, html).flatMap(GradesPage::reason).orElse(null);
		DeliveryState.Stage stage = found(STAGE, html).flatMap(
				(key) -> Arrays.stream(DeliveryState.Stage.values()).filter((one) -> one.key().equals(key)).findFirst())
			.orElse(DeliveryState.Stage.NONE);
		return new Promises.State(stage, reason);
	}

	private static Optional<Reason> reason(String words) {
		return Arrays.stream(Reason.values())
			.filter((one) -> MESSAGES.getString(one.messageKey()).replace("''", "'").equals(words))
			.findFirst();
	}

	private static Optional<String> found(Pattern pattern, String html) {
		Matcher matcher = pattern.matcher(html);
		return matcher.find() ? Optional.of(HtmlUtils.htmlUnescape(matcher.group(1))) : Optional.empty();
	}

	private static String between(String html, String start, String end) {
		int from = html.indexOf(start);
		return (from < 0) ? "" : html.substring(from, html.indexOf(end, from));
	}

}
