package dev.handback.sandbox.openapi;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The callers, parameters, bodies, and answers of the endpoints. Pages and those of the
 * console's endpoints that aren't listed share one description.
 */
final class EndpointTable {

	private static final String TABLE = """
			GET     /oauth/authorize                                                   nobody       login          -                 redirect
			GET     /oauth/instant-login                                               nobody       managed        -                 redirect
			POST    /oauth/tokens                                                      application  -              TokenRequest      TokenAnswer
			GET     /oauth/tokens                                                      application  owner          -                 DistrictTokens
			GET     /tokens                                                            application  owner          -                 DistrictTokens
			GET     /.well-known/openid-configuration                                  nobody       -              -                 Discovery
			GET     /oauth/certs                                                       nobody       -              -                 Keys
			GET     /school                                                            nobody       picker         -                 page
			GET     /signin                                                            nobody       signin         -                 page
			POST    /signin                                                            nobody       -              SignIn            see other
			POST    /session/end                                                       nobody       -              -                 see other
			GET     /userinfo                                                          person       -              -                 UserInfo
			GET     /v1.2/me                                                           person       -              -                 Me
			GET     /v*/me                                                             person       -              -                 Me
			GET     /v*/districts                                                      district     paging         -                 list of District
			GET     /v*/districts/{id}                                                 anybody      -              -                 one District
			GET     /v*/schools                                                        district     paging         -                 list of School
			GET     /v*/schools/{id}                                                   district     -              -                 one School
			GET     /v*/schools/{id}/sections                                          district     paging         -                 list of Section
			GET     /v*/schools/{id}/users                                             district     paging role    -                 list of User
			GET     /v*/schools/{id}/terms                                             district     paging         -                 list of Term
			GET     /v*/schools/{id}/courses                                           district     paging         -                 list of Course
			GET     /v*/schools/{id}/district                                          district     -              -                 one District
			GET     /v*/sections                                                       district     paging         -                 list of Section
			GET     /v*/sections/{id}                                                  district     -              -                 one Section
			GET     /v*/sections/{id}/users                                            district     paging role    -                 list of User
			GET     /v*/sections/{id}/school                                           district     -              -                 one School
			GET     /v*/sections/{id}/course                                           district     -              -                 one Course
			GET     /v*/sections/{id}/term                                             district     -              -                 one Term
			GET     /v*/sections/{id}/district                                         district     -              -                 one District
			GET     /v*/terms                                                          district     paging         -                 list of Term
			GET     /v*/terms/{id}                                                     district     -              -                 one Term
			GET     /v*/terms/{id}/sections                                            district     paging         -                 list of Section
			GET     /v*/terms/{id}/schools                                             district     paging         -                 list of School
			GET     /v*/terms/{id}/district                                            district     -              -                 one District
			GET     /v*/courses                                                        district     paging         -                 list of Course
			GET     /v*/courses/{id}                                                   district     -              -                 one Course
			GET     /v*/courses/{id}/sections                                          district     paging         -                 list of Section
			GET     /v*/courses/{id}/schools                                           district     paging         -                 list of School
			GET     /v*/courses/{id}/district                                          district     -              -                 one District
			GET     /v*/users                                                          district     paging role    -                 list of User
			GET     /v*/users/{id}                                                     anybody      -              -                 one User
			GET     /v*/users/{id}/sections                                            district     paging         -                 list of Section
			GET     /v*/users/{id}/mycontacts                                          district     paging         -                 list of User
			GET     /v*/users/{id}/mystudents                                          district     paging         -                 list of User
			GET     /v*/users/{id}/myteachers                                          district     paging         -                 list of User
			GET     /v*/users/{id}/schools                                             district     paging         -                 list of School
			GET     /v*/users/{id}/district                                            district     -              -                 one District
			GET     /v*/events                                                         district     paging events  -                 list of Event
			GET     /v*/events/{id}                                                    district     -              -                 one Event
			POST    /v3.1/sections/{section}/assignments                               district     -              NewAssignment     one Assignment
			GET     /v3.1/sections/{section}/assignments/{assignment}                  district     -              -                 one Assignment
			PATCH   /v3.1/sections/{section}/assignments/{assignment}                  district     -              AssignmentChange  one Assignment
			DELETE  /v3.1/sections/{section}/assignments/{assignment}                  district     -              -                 nothing
			GET     /v3.1/sections/{section}/assignments/{assignment}/submissions      district     paging         -                 Submissions
			GET     /v3.1/sections/{section}/assignments/{assignment}/submissions/{person}    district  -         -                 one Submission
			PATCH   /v3.1/sections/{section}/assignments/{assignment}/submissions/{person}    district  -         SubmissionChange  one Submission
			POST    /console/api/verify                                                console      -              Expectation       Verification
			GET     /console/api/applications                                           console      -              -                 list of Application
			POST    /console/api/applications                                           console      -              NewApplication    Application
			GET     /console/api/applications/{id}                                      console      -              -                 Application
			PATCH   /console/api/applications/{id}                                      console      -              NewRedirectUri    Application
			DELETE  /console/api/applications/{id}                                      console      -              -                 Done
			POST    /console/api/codes                                                  console      -              NewCode           Code
			POST    /console/api/tokens                                                 console      -              NewToken          Token
			GET     /console/api/scenarios                                              console      -              -                 list of Scenario
			POST    /console/api/scenarios                                              console      -              ScenarioFile      ScenarioRun
			POST    /console/api/scenarios/{name}                                       console      -              ScenarioPlace     ScenarioRun
			GET     /console/api/journal                                                console      journal            -                 list of JournalEntry
			DELETE  /console/api/journal                                                console      -              -                 Done
			GET     /console/api/journal.har                                            console      journal            -                 Har
			GET     /console/api/journal/{number}                                       console      -              -                 JournalEntry
			GET     /console/api/journal/{number}/curl                                  console      -              -                 text
			POST    /console/api/journal/{number}/again                                 console      -              -                 Resent
			POST    /console/api/journal/{number}/fault                                 console      -              FaultSettings     Fault
			POST    /console/api/reset                                                  console      -              -                 Done
			GET     /console/api/snapshots                                              console      -              -                 list of Snapshot
			POST    /console/api/snapshots                                              console      -              NewSnapshot       Snapshot
			POST    /console/api/snapshots/{name}/restore                               console      -              -                 Snapshot
			DELETE  /console/api/snapshots/{name}                                       console      -              -                 Done
			GET     /console/api/certification                                          console      application since  -                 Certification
			POST    /console/api/certification                                          console      -              CertificationRequest  Certification
			GET     /console/api/clock                                                  console      -              -                 Clock
			PATCH   /console/api/clock                                                  console      -              ClockChange       Clock
			DELETE  /console/api/clock                                                  console      -              -                 Clock
			DELETE  /console/api/codes                                                  console      -              -                 Expired
			PATCH   /console/api/codes                                                  console      -              CodeChange        CodeChange
			DELETE  /console/api/lms                                                    console      -              -                 Done
			GET     /console/api/differences                                            console      -              -                 Differences
			PATCH   /console/api/differences                                            console      -              DifferencesChange  Differences
			DELETE  /console/api/differences                                            console      -              -                 Differences
			PATCH   /console/api/districts/{id}                                         console      -              ConnectionChange  Done
			GET     /console/api/districts/{id}/course                                  console      -              -                 ConnectionSchedule
			PUT     /console/api/districts/{id}/course                                  console      -              ConnectionSchedule  Done
			DELETE  /console/api/districts/{id}/course                                  console      -              -                 Done
			POST    /console/api/districts/{id}/tokens                                  console      application    -                 DistrictTokenChange
			DELETE  /console/api/districts/{id}/tokens                                  console      application    -                 DistrictTokenChange
			GET     /console/api/districts/{id}/roster                                  console      -              -                 DistrictProgress
			GET     /console/api/districts/{id}/export                                  console      version        -                 RosterExport
			GET     /console/api/districts/{id}/counts                                  console      version        -                 RosterCounts
			POST    /console/api/districts/{id}/day                                     console      -              -                 Happened
			POST    /console/api/districts/{id}/rollover                                console      -              -                 Happened
			PUT     /console/api/districts/{id}/data-set                                console      -              DataSetChange     DataSetSwitched
			PATCH   /console/api/districts/{id}/events                                  console      -              FeedSwitch        FeedSwitch
			POST    /console/api/districts/{id}/{kind}                                  console      -              RecordChange      RosterChanged
			PATCH   /console/api/roster/{id}                                            console      -              RecordChange      RosterChanged
			PUT     /console/api/roster/{id}                                            console      -              RecordReplacement  RosterChanged
			DELETE  /console/api/roster/{id}                                            console      -              -                 RosterChanged
			POST    /console/api/roster/{id}/share                                      console      -              -                 RosterChanged
			POST    /console/api/roster/{id}/unshare                                    console      -              -                 RosterChanged
			PATCH   /console/api/users/{id}                                             console      -              PersonConditions  Done
			DELETE  /console/api/users/{id}/tokens                                      console      -              -                 Ended
			PATCH   /console/api/sections/{id}                                          console      -              SectionConditions  Done
			GET     /console/api/sections/{id}/gradebook                                console      -              -                 Gradebook
			POST    /console/api/sections/{section}/members                             console      -              Member            RosterChanged
			DELETE  /console/api/sections/{section}/members/{person}                    console      -              -                 RosterChanged
			PATCH   /console/api/sections/{section}/assignments/{assignment}            console      -              PeoplesAssignmentChange  Done
			DELETE  /console/api/sections/{section}/assignments/{assignment}            console      -              -                 Done
			PATCH   /console/api/sections/{section}/assignments/{assignment}/submissions/{person}  console  -  PeoplesSubmissionChange  Done
			GET     /console/api/faults                                                 console      -              -                 list of Fault
			POST    /console/api/faults                                                 console      -              FaultSettings     Fault
			DELETE  /console/api/faults                                                 console      -              -                 Done
			GET     /console/api/faults/{id}                                            console      -              -                 Fault
			DELETE  /console/api/faults/{id}                                            console      -              -                 Done
			GET     /console/api/identity-tokens                                        console      -              -                 IdentityTokens
			PUT     /console/api/identity-tokens                                        console      -              IdentityTokenSettings  IdentityTokens
			DELETE  /console/api/identity-tokens                                        console      -              -                 IdentityTokens
			POST    /console/api/keys                                                   console      -              -                 SigningKeys
			GET     /console/api/worlds                                                 console      -              -                 list of World
			POST    /console/api/worlds                                                 console      -              NewWorld          World
			DELETE  /console/api/worlds                                                 console      -              -                 Ended
			GET     /console/api/worlds/{name}                                          console      -              -                 World
			DELETE  /console/api/worlds/{name}                                          console      -              -                 Done
			""";

	private static final Map<String, List<String>> PARAMETERS = Map.of("login",
			List.of("response_type", "client_id", "redirect_uri", "district_id", "state", "nonce", "scope",
					"code_challenge", "code_challenge_method"),
			"managed", List.of("client_id", "district_id"), "owner", List.of("owner_type", "district"), "picker",
			List.of("q", "continue"), "signin", List.of("district_of_sign_in", "role", "q", "continue"), "paging",
			List.of("limit", "starting_after", "ending_before"), "events", List.of("school", "record_type"), "journal",
			List.of("path", "method", "token", "since", "district", "operation", "status", "effect", "fault",
					"polling"));

	private static final Map<String, Row> ROWS = TABLE.lines()
		.map(Row::read)
		.collect(Collectors.toUnmodifiableMap(Row::name, Function.identity()));

	private EndpointTable() {
	}

	/** Finds the row of an endpoint. Pages for people have none. */
	static Optional<Row> row(String method, String path) {
		return Optional.ofNullable(ROWS.get(method + " " + path))
			.or(() -> Optional.ofNullable(ROWS.get(method + " " + path.replaceFirst("^/v3\\.[01]/", "/v*/"))));
	}

	/**
	 * An endpoint.
	 *
	 * @param method in capitals
	 * @param path with {@code v*} for any version
	 * @param parameters names of the query parameters
	 * @param sends the schema of the body, empty if there is none
	 * @param gives the schema of the answer, or a name for another kind of answer
	 */
	record Row(String method, String path, Who who, List<String> parameters, String sends, String gives) {

		static Row read(String line) {
			String[] cells = line.split(" {2,}", -1);
			List<String> parameters = cells[3].equals("-") ? List.of()
					: Stream.of(cells[3].split(" ", -1)).flatMap((group) -> group(group).stream()).toList();
			return new Row(cells[0], cells[1], Who.valueOf(cells[2].toUpperCase(Locale.ROOT)), parameters,
					cells[4].equals("-") ? "" : cells[4], cells[5]);
		}

		/** Method and path. */
		String name() {
			return this.method + " " + this.path;
		}

		private static List<String> group(String name) {
			return PARAMETERS.getOrDefault(name, List.of(name));
		}

		boolean isPaged() {
			return this.parameters.contains("limit");
		}

		boolean isOfConsole() {
			return this.who == Who.CONSOLE;
		}

		boolean isOfSubmissions() {
			return this.path.contains("/submissions");
		}

	}

	/** The credentials that an endpoint requires. The names are those in the table. */
	enum Who {

		NOBODY, APPLICATION, DISTRICT, PERSON, ANYBODY, CONSOLE;

		/** The names of the security schemes, any one of which is sufficient. */
		List<String> schemes() {
			return switch (this) {
				case NOBODY, CONSOLE -> List.of();
				case ANYBODY -> List.of("district", "person");
				default -> List.of(name().toLowerCase(Locale.ROOT));
			};
		}

		String tag() {
			return (this == CONSOLE) ? "console" : isBearer() ? "data" : "sign-on";
		}

		boolean isBearer() {
			return this == DISTRICT || this == PERSON || this == ANYBODY;
		}

	}

}
