package dev.handback.alerts;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import dev.handback.audit.KeptSeal;
import dev.handback.diagnosis.Problem;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.PagesAddress;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** The texts of alerts: what is wrong, whose turn it is, and where to go. */
@Component
class AlertTexts {

	private final MessageSourceAccessor messages;

	private final ConnectedDistricts districts;

	private final PagesAddress pages;

	AlertTexts(MessageSourceAccessor messages, ConnectedDistricts districts, PagesAddress pages) {
		this.messages = messages;
		this.districts = districts;
		this.pages = pages;
	}

	/**
	 * The subject of a mail with these messages: the first problem, and how many more.
	 */
	String subject(List<Message> news) {
		Message first = news.stream()
			.filter((message) -> message.news() == AlertEvent.OPENED)
			.findFirst()
			.orElse(news.get(0));
		String subject = text("alert.subject." + first.news(), districtName(first.alert().district()),
				sentence(first.alert(), Reader.OPERATOR));
		return (news.size() > 1) ? text("alert.subject.several", subject, news.size() - 1) : subject;
	}

	String subjectOfTest() {
		return text("alert.test.subject");
	}

	String bodyOfTest() {
		return text("alert.test.body", this.pages.of("/operator"));
	}

	/** The text of a mail with these messages. */
	String body(List<Message> news, Reader reader) {
		return news.stream()
			.map((message) -> (message.news() == AlertEvent.OVER) ? over(message.alert(), reader)
					: opened(message.alert(), reader))
			.collect(Collectors.joining("\n\n", "", "\n\n" + text("alert.footer") + "\n"));
	}

	String subjectOfSeals() {
		return text("seals.subject");
	}

	String bodyOfSeals(List<KeptSeal> newest) {
		return text("seals.body", newest.stream().map(KeptSeal::toString).collect(Collectors.joining("\n")));
	}

	private String opened(Alert alert, Reader reader) {
		return text("alert.opened", districtName(alert.district()), sentence(alert, reader),
				text("alert.move." + ((alert.problem().owner() == reader.self) ? "YOU" : alert.problem().owner())),
				time(alert, alert.openedAt()), link(alert, reader));
	}

	// There is nothing left to do, so that part is omitted.
	private String over(Alert alert, Reader reader) {
		return text("alert.over", districtName(alert.district()), sentence(alert, Reader.OPERATOR),
				time(alert, alert.openedAt()), time(alert, alert.overAt()), link(alert, reader));
	}

	/** What is wrong, in words for that reader. */
	String sentence(Alert alert, Reader reader) {
		@Nullable Long number = alert.problem().number();
		return text(reader.sentences + alert.problem().kind(), (number != null) ? number : 0L);
	}

	/** The page for that reader. */
	String link(Alert alert, Reader reader) {
		if (reader == Reader.OPERATOR) {
			return this.pages.of("/operator/districts/" + alert.district());
		}
		@Nullable String address = alert.problem().address();
		return this.pages.of((address != null) ? address : "/district");
	}

	String districtName(DistrictId district) {
		return this.districts.find(district).map(ConnectedDistrict::name).orElse(district.value());
	}

	private String time(Alert alert, @Nullable Instant instant) {
		ZoneId zone = this.districts.find(alert.district()).map(ConnectedDistrict::timeZone).orElse(ZoneOffset.UTC);
		return Optional.ofNullable(instant)
			.map((moment) -> DateTimeFormatter.ofPattern(text("format.date-time"), Locale.ENGLISH)
				.format(moment.atZone(zone)))
			.orElse("");
	}

	private String text(String key, Object... arguments) {
		return this.messages.getMessage(key, arguments);
	}

	/** The reader of a message. */
	enum Reader {

		ADMINISTRATOR("problem-of-district.", Problem.Owner.ADMINISTRATOR),

		OPERATOR("operator.problem.", Problem.Owner.OPERATOR);

		private final String sentences;

		private final Problem.Owner self;

		Reader(String sentences, Problem.Owner self) {
			this.sentences = sentences;
			this.self = self;
		}

	}

}
