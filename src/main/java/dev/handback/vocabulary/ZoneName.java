package dev.handback.vocabulary;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a time zone is called beside a date that isn't known yet. */
public final class ZoneName {

	private ZoneName() {
	}

	/** Like "Eastern Time", or "Mountain Standard Time" where it is that all year. */
	public static String of(ZonedDateTime now, Locale language) {
		boolean changes = now.getZone().getRules().nextTransition(now.toInstant()) != null;
		return DateTimeFormatter.ofPattern(changes ? "vvvv" : "zzzz", language).format(now);
	}

}
