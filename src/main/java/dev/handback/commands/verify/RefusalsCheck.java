package dev.handback.commands.verify;

import java.util.UUID;

import dev.handback.client.RawClient;
import dev.handback.client.records.RosterKind;
import dev.handback.vocabulary.ids.DistrictId;

/**
 * Checks what is refused, and how (contract, errors), with requests that have no effect.
 */
final class RefusalsCheck {

	private static final String NO_ONE = "000000000000000000000000";

	private static final int TOO_LARGE = 10_001;

	private RefusalsCheck() {
	}

	static void look(VerificationRun visit, RawClient service, KnownDistrict known) {
		DistrictId district = new DistrictId(known.id());
		visit.ask("without_token", () -> service.districtWith(null, district)).refuses(401, "");
		visit.ask("unknown_token", () -> service.districtWith("no-such-token", district)).refuses(401, "");
		visit.ask("me_with_district_token", () -> service.me(known.token())).isPage();
		visit.read("malformed_id", (raw) -> raw.record(RosterKind.USERS, "no-id")).refuses(400, "INVALID_ID");
		visit.read("unknown_user", (raw) -> raw.record(RosterKind.USERS, NO_ONE)).refuses(404, "");
		visit.read("page_too_large", (raw) -> raw.list(RosterKind.USERS, TOO_LARGE)).hasStatus(413);
	}

	/** Checks what is refused in a section that is in the learning platform. */
	static void look(VerificationRun visit, String section) {
		visit.read("unknown_assignment", (raw) -> raw.assignment(section, UUID.randomUUID().toString()))
			.refuses(404, "Assignment does not exist");
		visit.read("list_assignments", (raw) -> raw.assignments(section)).refuses(501, "");
	}

}
