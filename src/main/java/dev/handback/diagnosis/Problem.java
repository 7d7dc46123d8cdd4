package dev.handback.diagnosis;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.handback.delivery.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A problem in a district, and whose turn it is.
 *
 * @param kind its stable name, also the suffix of its message key
 * @param arguments the arguments of the message
 * @param address where it can be fixed or examined; null if this app has no such page
 */
public record Problem(String kind, Owner owner, List<Object> arguments, @Nullable String address) {

	/** Whatever stops everything, and then by whose turn it is. */
	static final Comparator<Problem> WORST_FIRST = Comparator.comparing(Problem::standsStill)
		.reversed()
		.thenComparing(Problem::owner);

	private static final Set<String> STANDSTILLS = Set.of("check.FORGOTTEN", "check.TOKEN_REFUSED", "lms.disconnected",
			"lms.error", "pause.token-refused", "pause.lms-disconnected", "roster.token-refused");

	/**
	 * The kinds that {@link DistrictHealth} knows; the pages of a district also know what
	 * isn't matched in the LMS.
	 */
	public static final List<String> KINDS = List.of("provider.unknown", "check.FORGOTTEN", "check.TOKEN_REFUSED",
			"check.UNAVAILABLE", "check.REFUSED", "lms.disconnected", "lms.pending_authorization",
			"lms.matching_in_progress", "lms.initial_sync_processing", "lms.error", "lms.empty", "lms.other", "lms.old",
			"roster.none", "roster.held", "roster.unavailable", "roster.token-refused", "roster.refused",
			"roster.failed", "pause.paused", "pause.lms-disconnected", "pause.token-refused", "pause.unavailable",
			"stuck.TEACHERS", "stuck.STUDENTS", "stuck.ADMINISTRATOR", "stuck.OPERATOR", "assignments.twice");

	static Problem of(String kind, Owner owner) {
		return new Problem(kind, owner, List.of(), null);
	}

	static Problem at(String address, String kind, Owner owner, Object... arguments) {
		return new Problem(kind, owner, List.of(arguments), address);
	}

	public String messageKey() {
		return "problem-of-district." + this.kind;
	}

	/** What it is about, also the suffix of the message key of its title. */
	public String topic() {
		return this.kind.substring(0, this.kind.indexOf('.'));
	}

	/** How many are concerned; null if it isn't about a number. */
	public @Nullable Object number() {
		return this.arguments.isEmpty() ? null : this.arguments.get(0);
	}

	/** Whether nothing can be read or sent until someone does something. */
	public boolean standsStill() {
		return STANDSTILLS.contains(this.kind);
	}

	/** Whether a person has to do something. */
	public boolean needsAttention() {
		return this.owner != Owner.NO_ONE;
	}

	/** Whose turn it is; the administrator, who reads the page, comes first. */
	public enum Owner {

		ADMINISTRATOR, OPERATOR, TEACHERS, STUDENTS, SERVICE, NO_ONE;

		/** Whose turn it is with a delivery. */
		public static Owner of(Reason.Owner owner) {
			return switch (owner) {
				case NO_ONE -> NO_ONE;
				case TEACHER -> TEACHERS;
				case STUDENT -> STUDENTS;
				case DISTRICT -> ADMINISTRATOR;
				case OPERATOR -> OPERATOR;
			};
		}

		/** Its name in addresses. */
		public String key() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
