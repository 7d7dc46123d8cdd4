package dev.handback.grading.assignment;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Stream;

import dev.handback.grading.grades.ReleaseSetting;
import dev.handback.grading.grades.ReleaseSetting.Mode;
import dev.handback.vocabulary.TypedDates;
import org.jspecify.annotations.Nullable;

/**
 * When grades go, as chosen in the form.
 *
 * @param mode the name of a mode
 * @param at {@code YYYY-MM-DDTHH:MM} in the district's zone; ignored by other modes
 * @param seen {@link #key(ReleaseSetting)} of what the page showed
 */
record ReleaseForm(@Nullable String mode, @Nullable String at, @Nullable String seen) {

	private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

	static ReleaseForm of(ReleaseSetting setting, ZoneId zone) {
		String at = (setting.at() != null) ? setting.at().atZone(zone).format(MOMENT) : "";
		return new ReleaseForm(setting.mode().name(), at, key(setting));
	}

	/** The setting in a few characters. */
	static String key(ReleaseSetting setting) {
		return setting.mode() + ((setting.at() != null) ? " " + setting.at() : "");
	}

	/** The same choice on a page that shows that setting. */
	ReleaseForm onto(ReleaseSetting stored) {
		return new ReleaseForm(this.mode, this.at, key(stored));
	}

	boolean hasSeen(ReleaseSetting stored) {
		return key(stored).equals(this.seen);
	}

	/** Reads the choice; a new time without its mode is a slip. */
	Result read(ReleaseSetting stored, ZoneId zone, Instant now) {
		Mode chosen = Stream.of(Mode.values()).filter((one) -> one.name().equals(this.mode)).findFirst().orElse(null);
		if (chosen == null) {
			return new Result(null, "release.problem.mode");
		}
		if (chosen != Mode.AT_TIME) {
			String shown = of(stored, zone).at;
			return (hasSeen(stored) && this.at != null && !this.at.isBlank() && !this.at.equals(shown))
					? new Result(null, "release.problem.unused-time")
					: new Result(new ReleaseSetting(chosen, null), null);
		}
		if (this.at == null || this.at.isBlank()) {
			return new Result(null, "release.problem.no-time");
		}
		try {
			Instant time = TypedDates.moment(this.at).atZone(zone).toInstant();
			return time.isAfter(now) ? new Result(ReleaseSetting.at(time), null)
					: new Result(null, "release.problem.past");
		}
		catch (DateTimeException ex) {
			return new Result(null, "assignment.moment.unreadable");
		}
	}

	/**
	 * What was chosen, or the message key of what is wrong with it.
	 */
	record Result(@Nullable ReleaseSetting setting, @Nullable String problem) {

	}

}
