package dev.handback.alerts;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What is posted to a webhook; its names are documented and stable.
 *
 * @param version of this format
 * @param alerts at least one and at most a hundred, in order
 */
record WebhookPost(int version, Instant sentAt, List<Line> alerts) {

	private static final int VERSION = 1;

	static WebhookPost of(List<Message> news, AlertTexts texts, Instant now) {
		return new WebhookPost(VERSION, now, news.stream().map((message) -> Line.of(message, texts)).toList());
	}

	/**
	 * One event.
	 *
	 * @param id stays the same when repeated, so that a recipient can recognize
	 * duplicates
	 * @param alert the same for beginning and end
	 * @param overAt null while it lasts
	 */
	record Line(String id, String alert, String event, String district, String districtName, String problem,
			String owner, String text, Instant openedAt, @Nullable Instant overAt, String link) {

		static Line of(Message message, AlertTexts texts) {
			Alert alert = message.alert();
			return new Line(String.valueOf(message.id()), String.valueOf(alert.id()), lower(message.news()),
					alert.district().value(), texts.districtName(alert.district()), alert.problem().kind(),
					lower(alert.problem().owner()), texts.sentence(alert, AlertTexts.Reader.OPERATOR), alert.openedAt(),
					(message.news() == AlertEvent.OVER) ? alert.overAt() : null,
					texts.link(alert, AlertTexts.Reader.OPERATOR));
		}

		private static String lower(Enum<?> value) {
			return value.name().toLowerCase(Locale.ROOT);
		}

	}

}
