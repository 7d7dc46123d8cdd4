package dev.handback.commands.verify;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** How a difference affects the app's work. */
final class Effects {

	private static final String ANY = ".*";

	/** The first row that matches counts. */
	private static final List<Row> ROWS = List.of(
			// What Handback tolerates, each for its own reason.
			row("rate-limit", ANY, ANY, Rule.RATE_LIMIT), row("rate-header", ANY, ANY, Rule.RATE_HEADER),
			row("paging", "list_.*", ANY, Rule.PAGING), row("links", "list_.*", "(self|prev|uri) .*", Rule.LINK),
			row("cut-list", "list_.*", ANY, Rule.NO_NEXT, Rule.LINK), row("zero", ANY, ANY, Rule.ZERO_LEFT_OUT),
			row("comment", ANY, ANY, Rule.NORMALIZED), row("flags", ANY, "flags.*", Rule.UNKNOWN_VALUE),
			row("attempts", ANY, "extra_attempts .*", Rule.FORM),
			row("lms-type", ANY, "lms_type .*", Rule.UNKNOWN_VALUE), row("status-beside", ANY, ANY, Rule.ELSEWHERE),
			row("status-missing", "list_events", "lms_status", Rule.MISSING_FIELD),
			row("lms-fields", ANY, "lms_(state|status)", Rule.MISSING_FIELD),
			row("unused", ANY, ".*\\.(dob|race) .*", Rule.FORM),
			// Requested only to see how it is refused.
			row("cursor", "unknown_event", ANY),
			row("credentials", "unknown_code|token_list", "40[13] .*", Rule.STATUS),
			row("gone", "unknown_assignment|read_deleted_assignment", ANY),
			row("refusal", "without_token|me_with_district_token|page_too_large|unknown_.*|malformed_id", ANY),
			row("refusal", "list_assignments", ANY),
			// Differences that have the same effect everywhere.
			row("unknown-field", ANY, ANY, Rule.UNKNOWN_FIELD),
			row("incomplete", ANY, "((user_|assignment_)?id|students|teacher|roles|name|data.*|owner.*)( .*)?",
					Rule.MISSING_FIELD, Rule.FORM),
			row("nothing", ANY, ANY, Rule.UNKNOWN_VALUE, Rule.MISSING_FIELD, Rule.FORM, Rule.MESSAGE, Rule.NOT_EMPTY,
					Rule.WRAPPING),
			row("nothing", "list_(?!events).*", ANY, Rule.ORDER), row("slow", ANY, ANY, Rule.SLOW),
			row("token", ANY, ANY, Rule.TOKEN), row("scope", ANY, ".*scope.*", Rule.SIGN_IN),
			row("data-api", "any", ANY, Rule.NO_ANSWER),
			row("nothing", "discovery", ANY, Rule.STATUS, Rule.NOT_JSON, Rule.NO_ANSWER),
			// What a wrong setting looks like.
			row("district-token", "read_district", "40[13] .*", Rule.STATUS),
			row("district-token", "read_district", ANY, Rule.DISTRICT),
			row("base-url", "read_district", "404 .*", Rule.STATUS),
			// Otherwise, the purpose of the request can't be fulfilled.
			row("sign-in", "discovery|keys|sign_in", ANY), row("token-list", "token_list", ANY),
			row("events", "list_events", ANY), row("grades", ".*_submissions?", ANY),
			row("assignments", ".*_assignment|clean_up", ANY), row("roster", ANY, ANY));

	private Effects() {
	}

	/** The suffix of the effect's message key. */
	static String of(Finding finding) {
		return ROWS.stream().filter((row) -> row.fits(finding)).findFirst().orElseThrow().effect();
	}

	private static Row row(String effect, String operation, String details, Rule... rules) {
		return new Row(effect, Pattern.compile(operation), Pattern.compile(details), Set.of(rules));
	}

	/**
	 * A kind of difference.
	 *
	 * @param details the finding's details, separated by spaces
	 * @param rules any of these; empty for all
	 */
	private record Row(String effect, Pattern operation, Pattern details, Set<Rule> rules) {

		boolean fits(Finding finding) {
			return (this.rules.isEmpty() || this.rules.contains(finding.rule()))
					&& this.operation.matcher(finding.operation()).matches()
					&& this.details.matcher(String.join(" ", finding.details())).matches();
		}

	}

}
