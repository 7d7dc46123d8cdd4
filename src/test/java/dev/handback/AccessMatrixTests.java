package dev.handback;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Every mapped endpoint, with every kind of person and the ids of every owner. A new
 * endpoint is added to {@link #TABLE}, a new kind of id to {@link #address}.
 */
@AppTest
class AccessMatrixTests {

	private static final Map<String, Rule> TABLE = new TreeMap<>(Map.ofEntries(Map.entry("GET /", Rule.EVERYBODY),
			Map.entry("ANY /error", Rule.EVERYBODY), Map.entry("GET /login", Rule.EVERYBODY),
			Map.entry("GET /oauth2/authorization/service", Rule.EVERYBODY),
			Map.entry("GET /launch/{district}", Rule.EVERYBODY), Map.entry("GET /signed-out", Rule.EVERYBODY),
			Map.entry("GET /session", Rule.WHOEVER_IS_SIGNED_IN),
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
			Map.entry("POST /sections/{section}/assignments/{assignment}/create-again", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/delete", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/edit", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/is-not-there", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/assignments/{assignment}/is-there", Rule.TEACHERS_OF_THE_SECTION),
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
			Map.entry("GET /sections/{section}/as/{student}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/as/{student}/{assignment}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /your-work", Rule.STUDENTS),
			Map.entry("GET /your-work/{assignment}", Rule.THE_STUDENTS_IT_IS_FOR),
			Map.entry("POST /your-work/{assignment}/hand-in", Rule.THE_STUDENTS_IT_IS_FOR),
			Map.entry("GET /sections/{section}/sets/{set}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/sets/{set}/retry", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/states", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/statistics", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/cells", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/export.csv", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/import", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/import", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /sections/{section}/gradebook/import/{plan}", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/import/{plan}/apply", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("POST /sections/{section}/gradebook/import/{plan}/undo", Rule.TEACHERS_OF_THE_SECTION),
			Map.entry("GET /district", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/check", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/status", Rule.DISTRICT_ADMINISTRATORS),
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
			Map.entry("POST /sections/digest", Rule.TEACHERS),
			Map.entry("GET /district/deliveries", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/deliveries/rows", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/deliveries/{delivery}", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("POST /district/deliveries/{delivery}/retry", Rule.ADMINISTRATORS_OF_THE_DISTRICT),
			Map.entry("POST /district/deliveries/retry", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/deliveries/pause", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("POST /district/deliveries/resume", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /district/ledger.csv", Rule.DISTRICT_ADMINISTRATORS),
			Map.entry("GET /operator", Rule.OPERATORS), Map.entry("GET /operator/status.json", Rule.OPERATORS),
			Map.entry("GET /operator/connect", Rule.OPERATORS), Map.entry("POST /operator/connect", Rule.OPERATORS),
			Map.entry("GET /operator/districts/{district}", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/revoke", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/forget", Rule.OPERATORS),
			Map.entry("POST /operator/districts/{district}/readmit", Rule.OPERATORS),
			Map.entry("GET /operator/audit", Rule.OPERATORS), Map.entry("GET /operator/audit.csv", Rule.OPERATORS),
			Map.entry("GET /operator/names", Rule.OPERATORS), Map.entry("POST /operator/names", Rule.OPERATORS),
			Map.entry("GET /operator/sign-ins", Rule.OPERATORS),
			Map.entry("GET /operator/sign-ins/{reference}", Rule.OPERATORS)));

	private static final Pattern VARIABLE = Pattern.compile("\\{([a-z]+)}|\\*\\*");

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private List<RequestMappingInfoHandlerMapping> mappings;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private JdbcClient jdbc;

	private final Map<Who, SignedInUser> people = new TreeMap<>();

	private PersonId outsider;

	private String reference;

	@BeforeEach
	void everybodyAndEverything() {
		this.rosters.read('a', 'b');
		this.outsider = new PersonId(this.jdbc.sql("""
				select p.id from person p where p.district_id = :district and p.roles = 'STUDENT'
					and p.removed_at is null and not exists (select 1 from enrolment e where e.person_id = p.id
						and e.section_id = :section) order by p.id desc limit 1""")
			.param("district", People.district('a').value())
			.param("section", People.section('a', 1).value())
			.query(String.class)
			.single());
		for (Who who : Who.values()) {
			if (who.role != null) {
				this.people.put(who, user(who));
			}
		}
		this.mvc.get().uri(URI.create("/oauth2/authorization/service")).exchange();
		this.reference = this.jdbc.sql("select reference from sign_in limit 1").query(String.class).single();
	}

	// Made anew for each endpoint: some delete what they are given.
	private List<Ids> owners() {
		AssignmentId first = new Teaching(this.mvc, 'a', 1).setsWork("Of the first section");
		AssignmentId second = new Teaching(this.mvc, 'a', 2).setsWork("Of the second section");
		AssignmentId foreign = new Teaching(this.mvc, 'b', 1).setsWork("Of another district");
		SectionId section = People.section('a', 1);
		PersonId student = People.student('a', 1);
		Set<Who> none = Set.of();
		return List.of(new Ids("own", section, first, student, Set.of(Who.TEACHER, Who.CO_TEACHER), attending(section)),
				new Ids("second", People.section('a', 2), second, enrolledIn(People.section('a', 2)),
						Set.of(Who.TEACHER), attending(People.section('a', 2))),
				new Ids("foreign", People.section('b', 1), foreign, People.student('b', 1), Set.of(Who.FOREIGN_TEACHER),
						none),
				new Ids("unknown", new SectionId("5c00000000000000000a9999"), AssignmentId.random(),
						new PersonId("5b00000000000000000a9999"), none, none),
				new Ids("assignment of another section", section, second, student, none, none),
				new Ids("assignment of another district", section, foreign, student, none, none),
				new Ids("assignment of nobody", section, AssignmentId.random(), student, none, none),
				new Ids("student of another section", section, first, this.outsider, none, none),
				new Ids("student of another district", section, first, People.student('b', 1), none, none));
	}

	private Set<Who> attending(SectionId section) {
		return Stream.of(Who.STUDENT, Who.STUDENT_OF_ANOTHER)
			.filter((who) -> this.jdbc.sql("""
					select exists (select from enrolment where section_id = ? and person_id = ?
						and removed_at is null)""")
				.param(section.value())
				.param(this.people.get(who).person().value())
				.query(Boolean.class)
				.single())
			.collect(Collectors.toSet());
	}

	@Test
	void holdsEveryEndpoint() {
		Set<String> mapped = new TreeSet<>();
		this.mappings.forEach(
				(mapping) -> mapping.getHandlerMethods().keySet().forEach((info) -> mapped.addAll(endpoints(info))));

		assertThat(TABLE.keySet()).containsExactlyInAnyOrderElementsOf(mapped);
	}

	@Test
	void letsInWhomTheTableNamesAndShowsTheOthersNothing() {
		List<String> surprises = new ArrayList<>();
		TABLE.forEach((endpoint, rule) -> owners().stream().filter((ids) -> ids.matter(endpoint)).forEach((ids) -> {
			for (Who who : ids.concerned()) {
				MvcTestResult answer = request(endpoint, who, ids);
				if (isIn(answer) != rule.admits(who, ids) || !isProper(answer, who)) {
					surprises.add(endpoint + " as " + who + ", ids: " + ids.name + ": " + describe(answer));
				}
			}
		}));

		assertThat(surprises).isEmpty();
	}

	private MvcTestResult request(String endpoint, Who who, Ids ids) {
		String method = endpoint.substring(0, endpoint.indexOf(' '));
		var request = this.mvc.method(HttpMethod.valueOf(method.equals("ANY") ? "GET" : method))
			.uri(URI.create(address(endpoint.substring(endpoint.indexOf(' ') + 1), ids)));
		if (who != Who.NOBODY) {
			request.with(as(this.people.get(who)));
		}
		if (!method.equals("GET")) {
			request.with(csrf());
		}
		if (who.role != null) {
			request.param("role", who.role.name());
		}
		return request.exchange();
	}

	private String address(String pattern, Ids ids) {
		return VARIABLE.matcher(pattern)
			.replaceAll((variable) -> Matcher.quoteReplacement(value(variable.group(1), ids)));
	}

	private String value(@Nullable String variable, Ids ids) {
		return switch (String.valueOf(variable)) {
			case "section" -> ids.section.value();
			// What is set in one section only is a set of its own.
			case "assignment", "set" -> ids.assignment.toString();
			case "student", "person" -> ids.student.value();
			case "district" -> People.district('a').value();
			case "delivery" -> deliveryOf(ids.assignment);
			case "plan" -> planOf(ids.section);
			case "reference" -> this.reference;
			// Whose run it is decides the administrator's district, not the address.
			case "run" -> "0";
			case "null" -> "liveness";
			default -> throw new IllegalStateException("Say here what {" + variable + "} stands for");
		};
	}

	private String planOf(SectionId section) {
		return this.jdbc.sql("""
				insert into gradebook_import (district_id, id, section_id, person_id, made_at, plan)
				values (?, gen_random_uuid(), ?, '', now(), '{"changes": [], "skipped": [], "unchanged": 0}')
				returning id::text""")
			.param(People.district(section.value().charAt(19)).value())
			.param(section.value())
			.query(String.class)
			.single();
	}

	private SignedInUser user(Who who) {
		PersonId person = (who == Who.STUDENT_OF_ANOTHER) ? this.outsider : People.person(who.district, who.number);
		SignedInUser user = People.user(who.district, 1, who.role);
		return new SignedInUser(person, user.district(), user.displayName(), user.districtName(), Set.of(who.role),
				Set.of(who.role), who.role, user.signedInAt());
	}

	private String deliveryOf(AssignmentId assignment) {
		return this.jdbc.sql("select id::text from delivery where assignment_id = ? union all select '0' limit 1")
			.param(assignment.value())
			.query(String.class)
			.single();
	}

	private PersonId enrolledIn(SectionId section) {
		return new PersonId(
				this.jdbc.sql("select person_id from enrolment where section_id = ? and removed_at is null limit 1")
					.param(section.value())
					.query(String.class)
					.single());
	}

	private static boolean isIn(MvcTestResult answer) {
		int status = answer.getResponse().getStatus();
		String redirect = String.valueOf(answer.getResponse().getRedirectedUrl());
		boolean turnedAway = redirect.startsWith("/login") && !answer.getRequest().getRequestURI().equals("/");
		return status != 404 && status != 401 && status != 403 && !turnedAway;
	}

	// A refusal is 404 and says nothing; only nobody is shown the way to sign in.
	private static boolean isProper(MvcTestResult answer, Who who) {
		int status = answer.getResponse().getStatus();
		boolean ownError = answer.getRequest().getRequestURI().equals("/error");
		return (status < 500 || ownError) && (isIn(answer) || who == Who.NOBODY || status == 404);
	}

	private static String describe(MvcTestResult answer) {
		return answer.getResponse().getStatus() + " " + answer.getResponse().getRedirectedUrl();
	}

	private static Set<String> endpoints(RequestMappingInfo info) {
		Set<String> endpoints = new TreeSet<>();
		Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
		for (String pattern : info.getPatternValues()) {
			if (methods.isEmpty()) {
				endpoints.add("ANY " + pattern);
			}
			methods.forEach((method) -> endpoints.add(method + " " + pattern));
		}
		return endpoints;
	}

	private enum Who {

		NOBODY(null, 'a', 0), TEACHER(Role.TEACHER, 'a', 1), CO_TEACHER(Role.TEACHER, 'a', 2),
		TEACHER_OF_ANOTHER(Role.TEACHER, 'a', 302), FOREIGN_TEACHER(Role.TEACHER, 'b', 1),
		STUDENT(Role.STUDENT, 'a', 101), STUDENT_OF_ANOTHER(Role.STUDENT, 'a', 0), STAFF(Role.STAFF, 'a', 301),
		ADMINISTRATOR(Role.DISTRICT_ADMIN, 'a', 201), FOREIGN_ADMINISTRATOR(Role.DISTRICT_ADMIN, 'b', 201),
		OPERATOR(Role.OPERATOR, 'a', 9001);

		private final @Nullable Role role;

		private final char district;

		private final int number;

		Who(@Nullable Role role, char district, int number) {
			this.role = role;
			this.district = district;
			this.number = number;
		}

	}

	private enum Rule {

		EVERYBODY, WHOEVER_IS_SIGNED_IN, TEACHERS, TEACHERS_OF_THE_SECTION, STUDENTS, THE_STUDENTS_IT_IS_FOR,
		DISTRICT_ADMINISTRATORS, ADMINISTRATORS_OF_THE_DISTRICT, OPERATORS;

		boolean admits(Who who, Ids ids) {
			return switch (this) {
				case EVERYBODY -> true;
				case WHOEVER_IS_SIGNED_IN -> who != Who.NOBODY;
				case TEACHERS -> who.role == Role.TEACHER;
				case TEACHERS_OF_THE_SECTION -> ids.teachers.contains(who);
				case STUDENTS -> who.role == Role.STUDENT;
				case THE_STUDENTS_IT_IS_FOR -> ids.students.contains(who);
				case DISTRICT_ADMINISTRATORS -> who.role == Role.DISTRICT_ADMIN;
				case ADMINISTRATORS_OF_THE_DISTRICT ->
					who.role == Role.DISTRICT_ADMIN && ids.isOfDistrict(who.district);
				case OPERATORS -> who == Who.OPERATOR;
			};
		}

	}

	private record Ids(String name, SectionId section, AssignmentId assignment, PersonId student, Set<Who> teachers,
			Set<Who> students) {

		/**
		 * Mixed ids say something only of an endpoint that takes the one that is mixed.
		 */
		boolean matter(String endpoint) {
			if (this.name.startsWith("assignment")) {
				return endpoint.contains("{assignment}");
			}
			return this.name.equals("own") || (this.name.startsWith("student") ? endpoint.contains("{student}")
					: endpoint.contains("{section}") || endpoint.contains("{assignment}")
							|| endpoint.contains("{delivery}") || endpoint.contains("{person}"));
		}

		boolean isOfDistrict(char district) {
			return Set.of(People.section(district, 1), People.section(district, 2)).contains(this.section);
		}

		/** Mixed ids say nothing of those who are refused even where nothing is mixed. */
		List<Who> concerned() {
			return Stream.of(Who.values())
				.filter((who) -> !this.name.contains(" of ") || who.role == Role.TEACHER)
				.toList();
		}

	}

}
