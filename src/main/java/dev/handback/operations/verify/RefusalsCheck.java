package dev.handback.operations.verify;

import java.util.UUID;

/** What is refused, and how (contract, errors). */
final class RefusalsCheck {

	private static final String NOBODY = "000000000000000000000000";

	private RefusalsCheck() {
	}

	static void look(Visit visit) {
		String district = Visit.VERSION + "/districts/" + visit.district();
		visit.getWith(null, "without_token", district).refuses(401, "");
		visit.getWith("no-such-token", "unknown_token", district).refuses(401, "");
		visit.get("me_with_district_token", "/v3.0/me").isPage();
		visit.get("userinfo_with_district_token", "/userinfo").isPage();
		visit.get("unknown_endpoint", Visit.VERSION + "/no-such-endpoint").isPage();
		visit.get("unknown_version", "/v9.9/users").isPage();
		visit.get("malformed_id", Visit.VERSION + "/users/no-id").refuses(400, "INVALID_ID");
		visit.get("unknown_user", Visit.VERSION + "/users/" + NOBODY).refuses(404, "");
		visit.get("page_too_large", Visit.VERSION + "/users?limit=10001").hasStatus(413);
	}

	/** What is refused in a section that the learning platform has. */
	static void look(Visit visit, String section) {
		String assignments = Visit.VERSION + "/sections/" + section + "/assignments";
		visit.get("unknown_assignment", assignments + "/" + UUID.randomUUID())
			.refuses(404, "Assignment does not exist");
		visit.get("list_assignments", assignments).refuses(501, "");
	}

}
