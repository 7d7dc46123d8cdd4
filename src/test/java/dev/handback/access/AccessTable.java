package dev.handback.access;

import java.util.Map;
import java.util.TreeMap;

import dev.handback.support.People;

import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Who may use which endpoint. */
final class AccessTable {

	static final Map<String, Rule> RULES = new TreeMap<>(Map.ofEntries(Map.entry("GET /", Rule.EVERYONE),
			Map.entry("ANY /error", Rule.NO_ONE), Map.entry("GET /login", Rule.EVERYONE),
			Map.entry("GET /oauth2/authorization/service", Rule.EVERYONE),
			Map.entry("GET /launch/{district}", Rule.EVERYONE), Map.entry("GET /signed-out", Rule.EVERYONE),
			Map.entry("GET /language", Rule.EVERYONE), Map.entry("POST /language", Rule.EVERYONE),
			Map.entry("GET /session", Rule.WHOEVER_IS_SIGNED_IN), Map.entry("GET /help", Rule.WHOEVER_IS_SIGNED_IN),
			Map.entry("POST /first-visit", Rule.WHOEVER_IS_SIGNED_IN),
			Map.entry("GET /signed-in", Rule.WHOEVER_IS_SIGNED_IN), Map.entry("POST /role", Rule.WHOEVER_IS_SIGNED_IN),
			Map.entry("GET /sections", Rule.TEACHERS),
			Map.entry("GET /sections/{section}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/new", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/states", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/grades", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/grades/{student}",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/delete", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/edit", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/cleaned-up", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/create-again", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/delete", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/edit", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/is-gone", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/is-not-there", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/is-there", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/was-deleted-there",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/keep-theirs", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/send-all-again", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/send-ours", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/copy", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/submissions/{student}",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/submissions/{student}",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/submissions/{student}/progress",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/submissions/{student}/standing",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/submissions/{student}/names",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/as/{student}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/as/{student}/{assignment}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /comments", Rule.TEACHERS), Map.entry("GET /comments.json", Rule.TEACHERS),
			Map.entry("POST /comments", Rule.TEACHERS), Map.entry("POST /comments/{comment}", Rule.TEACHERS),
			Map.entry("POST /comments/{comment}/delete", Rule.TEACHERS),
			Map.entry("POST /comments/{comment}/use", Rule.TEACHERS), Map.entry("GET /your-work", Rule.STUDENTS),
			Map.entry("GET /your-work/{assignment}/receipts", Rule.THE_STUDENTS_IT_IS_FOR),
			Map.entry("GET /your-work/{assignment}", Rule.THE_STUDENTS_IT_IS_FOR),
			Map.entry("POST /your-work/{assignment}/hand-in", Rule.THE_STUDENTS_IT_IS_FOR),
			Map.entry("GET /sections/{section}/sets/{set}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/sets/{set}/retry", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/students", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/table", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/states", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/comments/{assignment}/{student}",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/layout", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/conflicts", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/release", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/release", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/assignments/{assignment}/rubric", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/rubric", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/rubric/form", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/rubric/delete", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/release/late-work",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/release/setting",
					Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/statistics", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/cells", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/export.csv", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/import", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/import", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/import/{plan}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/import/{plan}/apply", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/import/{plan}/undo", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /district", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/activity", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/check", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/not-synced", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/why", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/why/people/{person}", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("GET /district/why/sections/{section}", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("POST /district/roster", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/roster", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/roster/check", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/roster/{run}/apply", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/roster/{run}/discard", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/roster/{run}/undo", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /sections/check", Rule.TEACHERS), Map.entry("GET /sections/digest", Rule.TEACHERS),
			Map.entry("GET /sections/to-do", Rule.TEACHERS), Map.entry("POST /sections/digest", Rule.TEACHERS),
			Map.entry("GET /district/deliveries", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/deliveries/rows", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/deliveries/{delivery}", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("POST /district/deliveries/{delivery}/retry", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("POST /district/deliveries/retry", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/deliveries/pause", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/deliveries/resume", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/twice", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/twice/{assignment}", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("GET /district/ledger.csv", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /operator", Rule.OPERATORS), Map.entry("GET /operator/status.json", Rule.OPERATORS),
			Map.entry("GET /operator/connect", Rule.OPERATORS), Map.entry("POST /operator/connect", Rule.OPERATORS),
			Map.entry("GET /operator/districts/{district}", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/roster/{run}/apply", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/roster/{run}/discard", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/listed-token", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/provider", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/revoke", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/forget", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/readmit", Rule.OPERATORS),
			Map.entry("GET /operator/audit", Rule.OPERATORS), Map.entry("GET /operator/audit.csv", Rule.OPERATORS),
			Map.entry("GET /operator/names", Rule.OPERATORS), Map.entry("POST /operator/names", Rule.OPERATORS),
			Map.entry("GET /operator/person", Rule.OPERATORS),
			Map.entry("POST /operator/person/export", Rule.OPERATORS),
			Map.entry("POST /operator/person/erase", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/export", Rule.OPERATORS),
			Map.entry("GET /operator/districts/{district}/certificates", Rule.OPERATORS),
			Map.entry("GET /operator/districts/{district}/certificates.txt", Rule.OPERATORS),
			Map.entry("GET /operator/sign-ins", Rule.OPERATORS),
			Map.entry("GET /operator/sign-ins/{reference}", Rule.OPERATORS)));

	private AccessTable() {
	}

	/** The request of a person who may make it. */
	static <B extends AbstractMockHttpServletRequestBuilder<B>> B as(String endpoint, B request) {
		Who who = switch (RULES.get(endpoint)) {
			case NO_ONE, EVERYONE -> Who.NO_ONE;
			case WHOEVER_IS_SIGNED_IN, TEACHERS, TEACHERS_OF_THE_SECTION -> Who.TEACHER;
			case STUDENTS, THE_STUDENTS_IT_IS_FOR -> Who.STUDENT;
			case DISTRICT_ADMINISTRATORS, ADMINISTRATORS_OF_THE_DISTRICT -> Who.ADMINISTRATOR;
			case OPERATORS -> Who.OPERATOR;
		};
		if (who.role != null) {
			request.with(People.as(People.user(who.district, who.number, who.role)));
		}
		return request.with(csrf());
	}

}
