package dev.handback.access;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

import dev.handback.support.People;

import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Who may use which endpoint. */
final class AccessTable {

	static final Map<String, Rule> RULES = rules("""
			NO_ONE:
			ANY /error
			EVERYONE:
			GET /
			GET /language
			POST /language
			GET /launch/{district}
			GET /login
			GET /oauth2/authorization/service
			GET /signed-out
			WHOEVER_IS_SIGNED_IN:
			POST /first-visit
			GET /help
			POST /role
			GET /session
			GET /signed-in
			TEACHERS:
			GET /comments
			POST /comments
			GET /comments.json
			POST /comments/{comment}
			POST /comments/{comment}/delete
			POST /comments/{comment}/use
			GET /sections
			POST /sections/check
			GET /sections/digest
			POST /sections/digest
			GET /sections/to-do
			TEACHERS_OF_THE_SECTION:
			GET /sections/{section}
			GET /sections/{section}/as/{student}
			GET /sections/{section}/as/{student}/{assignment}
			GET /sections/{section}/assignments
			POST /sections/{section}/assignments
			GET /sections/{section}/assignments/new
			GET /sections/{section}/assignments/{assignment}
			POST /sections/{section}/assignments/{assignment}/cleaned-up
			GET /sections/{section}/assignments/{assignment}/conflicts
			GET /sections/{section}/assignments/{assignment}/copy
			POST /sections/{section}/assignments/{assignment}/create-again
			GET /sections/{section}/assignments/{assignment}/delete
			POST /sections/{section}/assignments/{assignment}/delete
			GET /sections/{section}/assignments/{assignment}/edit
			POST /sections/{section}/assignments/{assignment}/edit
			POST /sections/{section}/assignments/{assignment}/grades
			POST /sections/{section}/assignments/{assignment}/grades/{student}
			POST /sections/{section}/assignments/{assignment}/is-gone
			POST /sections/{section}/assignments/{assignment}/is-not-there
			POST /sections/{section}/assignments/{assignment}/is-there
			POST /sections/{section}/assignments/{assignment}/keep-theirs
			GET /sections/{section}/assignments/{assignment}/release
			POST /sections/{section}/assignments/{assignment}/release
			POST /sections/{section}/assignments/{assignment}/release/late-work
			POST /sections/{section}/assignments/{assignment}/release/setting
			GET /sections/{section}/assignments/{assignment}/rubric
			POST /sections/{section}/assignments/{assignment}/rubric
			POST /sections/{section}/assignments/{assignment}/rubric/delete
			POST /sections/{section}/assignments/{assignment}/rubric/form
			POST /sections/{section}/assignments/{assignment}/send-all-again
			POST /sections/{section}/assignments/{assignment}/send-due-date
			POST /sections/{section}/assignments/{assignment}/send-ours
			GET /sections/{section}/assignments/{assignment}/states
			GET /sections/{section}/assignments/{assignment}/submissions/{student}
			POST /sections/{section}/assignments/{assignment}/submissions/{student}
			POST /sections/{section}/assignments/{assignment}/submissions/{student}/names
			GET /sections/{section}/assignments/{assignment}/submissions/{student}/progress
			GET /sections/{section}/assignments/{assignment}/submissions/{student}/standing
			POST /sections/{section}/assignments/{assignment}/take-due-date
			POST /sections/{section}/assignments/{assignment}/was-deleted-there
			GET /sections/{section}/gradebook
			POST /sections/{section}/gradebook/cells
			GET /sections/{section}/gradebook/comments/{assignment}/{student}
			GET /sections/{section}/gradebook/export.csv
			GET /sections/{section}/gradebook/import
			POST /sections/{section}/gradebook/import
			GET /sections/{section}/gradebook/import/{plan}
			POST /sections/{section}/gradebook/import/{plan}/apply
			POST /sections/{section}/gradebook/import/{plan}/undo
			POST /sections/{section}/gradebook/layout
			GET /sections/{section}/gradebook/states
			GET /sections/{section}/gradebook/statistics
			GET /sections/{section}/gradebook/table
			GET /sections/{section}/sets/{set}
			POST /sections/{section}/sets/{set}/retry
			GET /sections/{section}/students
			STUDENTS:
			GET /your-work
			GET /your-work/past
			THE_STUDENTS_IT_IS_FOR:
			GET /your-work/{assignment}
			POST /your-work/{assignment}/hand-in
			GET /your-work/{assignment}/receipts
			DISTRICT_ADMINISTRATORS:
			GET /district
			GET /district/activity
			POST /district/check
			GET /district/deliveries
			POST /district/deliveries/pause
			POST /district/deliveries/resume
			POST /district/deliveries/retry
			GET /district/deliveries/rows
			GET /district/ledger.csv
			GET /district/not-synced
			GET /district/roster
			POST /district/roster
			POST /district/roster/check
			POST /district/roster/{run}/apply
			POST /district/roster/{run}/discard
			POST /district/roster/{run}/undo
			GET /district/twice
			GET /district/why
			ADMINISTRATORS_OF_THE_DISTRICT:
			GET /district/deliveries/{delivery}
			POST /district/deliveries/{delivery}/retry
			POST /district/twice/{assignment}
			GET /district/why/people/{person}
			GET /district/why/sections/{section}
			OPERATORS:
			GET /operator
			GET /operator/audit
			GET /operator/audit.csv
			GET /operator/connect
			POST /operator/connect
			GET /operator/districts/{district}
			GET /operator/districts/{district}/certificates
			GET /operator/districts/{district}/certificates.txt
			POST /operator/districts/{district}/export
			POST /operator/districts/{district}/forget
			POST /operator/districts/{district}/listed-token
			POST /operator/districts/{district}/provider
			POST /operator/districts/{district}/readmit
			POST /operator/districts/{district}/revoke
			POST /operator/districts/{district}/roster/{run}/apply
			POST /operator/districts/{district}/roster/{run}/discard
			GET /operator/names
			POST /operator/names
			GET /operator/person
			POST /operator/person/erase
			POST /operator/person/export
			GET /operator/sign-ins
			GET /operator/sign-ins/{reference}
			GET /operator/status.json
			""");

	private AccessTable() {
	}

	// Each endpoint has the rule whose name is the last above it.
	private static Map<String, Rule> rules(String table) {
		Map<String, Rule> rules = new TreeMap<>();
		Rule rule = Rule.NO_ONE;
		for (String line : table.lines().toList()) {
			if (line.endsWith(":")) {
				rule = Rule.valueOf(line.substring(0, line.length() - 1));
			}
			else if (rules.put(line, rule) != null) {
				throw new IllegalStateException("Twice: " + line);
			}
		}
		return rules;
	}

	/** A request to the endpoint at this address, by someone who may use it. */
	static MockMvcRequestBuilder request(MockMvcTester mvc, String endpoint, String address) {
		HttpMethod method = HttpMethod.valueOf(endpoint.substring(0, endpoint.indexOf(' ')));
		return as(endpoint, mvc.method(method).uri(URI.create(address)));
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
