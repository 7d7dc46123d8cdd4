package dev.handback.access;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Every mapped endpoint, with every kind of person and the ids of every owner. A new
 * endpoint is added to {@link AccessTable}, a new kind of id to {@link Addresses}.
 */
class AccessMatrixTests extends EndpointWalk {

	private final Map<Who, SignedInUser> people = new TreeMap<>();

	private PersonId outsider;

	@BeforeEach
	void everyone() {
		this.outsider = new PersonId(this.jdbc.sql("""
				select p.id from person p where p.district_id = :district and p.roles = '{STUDENT}'
					and p.removed_at is null and not exists (select 1 from enrollment e where e.person_id = p.id
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
	}

	private List<Ids> owners() {
		AssignmentId first = new Teaching(this.mvc, 'a', 1).setsWork("Of the first section");
		AssignmentId second = new Teaching(this.mvc, 'a', 2).setsWork("Of the second section");
		AssignmentId foreign = new Teaching(this.mvc, 'b', 1).setsWork("Of another district");
		areThereTwice(first, second, foreign);
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
				new Ids("assignment of no one", section, AssignmentId.random(), student, none, none),
				new Ids("student of another section", section, first, this.outsider, none, none),
				new Ids("student of another district", section, first, People.student('b', 1), none, none));
	}

	private void areThereTwice(AssignmentId... assignments) {
		for (AssignmentId assignment : assignments) {
			update("""
					insert into second_lms_id (district_id, assignment_id, lms_id, section_id)
					select district_id, id, gen_random_uuid(), section_id from assignment where id = ?""",
					assignment.value());
		}
	}

	@AfterEach
	void areThereOnce() {
		update("delete from second_lms_id");
	}

	private Set<Who> attending(SectionId section) {
		return Stream.of(Who.STUDENT, Who.STUDENT_OF_ANOTHER)
			.filter((who) -> value(Boolean.class, """
					select exists (select from enrollment where section_id = ? and person_id = ?
						and removed_at is null)""", section.value(), this.people.get(who).person().value()))
			.collect(Collectors.toSet());
	}

	@Test
	void holdsEveryEndpoint() {
		Set<String> mapped = new TreeSet<>();
		this.mappings.forEach(
				(mapping) -> mapping.getHandlerMethods().keySet().forEach((info) -> mapped.addAll(endpoints(info))));

		assertThat(AccessTable.RULES.keySet()).containsExactlyInAnyOrderElementsOf(mapped);
	}

	@Test
	void letsInWhomTheTableNamesAndShowsTheOthersNothing() {
		List<String> surprises = new ArrayList<>();
		List<Ids> unchanged = owners();
		AccessTable.RULES.forEach((endpoint, rule) -> {
			// Some delete what they are given.
			List<Ids> owners = endpoint.startsWith("GET ") ? unchanged : owners();
			owners.stream().filter((ids) -> ids.matter(endpoint)).forEach((ids) -> {
				for (Who who : ids.concerned()) {
					MvcTestResult answer = request(endpoint, who, ids);
					if (isIn(answer) != rule.admits(who, ids) || !isProper(answer, who)) {
						surprises.add(endpoint + " as " + who + ", ids: " + ids.name() + ": " + describe(answer));
					}
				}
			});
		});

		assertThat(surprises).isEmpty();
	}

	private MvcTestResult request(String endpoint, Who who, Ids ids) {
		String method = endpoint.substring(0, endpoint.indexOf(' '));
		var request = this.mvc.method(HttpMethod.valueOf(method.equals("ANY") ? "GET" : method))
			.uri(URI.create(this.addresses.of(endpoint.substring(endpoint.indexOf(' ') + 1), ids)));
		if (who != Who.NO_ONE) {
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

	private SignedInUser user(Who who) {
		PersonId person = (who == Who.STUDENT_OF_ANOTHER) ? this.outsider : People.person(who.district, who.number);
		SignedInUser user = People.user(who.district, 1, who.role);
		return new SignedInUser(person, user.district(), user.displayName(), user.districtName(), Set.of(who.role),
				Set.of(who.role), who.role, user.signedInAt());
	}

	private PersonId enrolledIn(SectionId section) {
		return new PersonId(value(String.class,
				"select person_id from enrollment where section_id = ? and removed_at is null limit 1",
				section.value()));
	}

	private static boolean isIn(MvcTestResult answer) {
		int status = answer.getResponse().getStatus();
		String redirect = String.valueOf(answer.getResponse().getRedirectedUrl());
		boolean turnedAway = redirect.startsWith("/login") && !answer.getRequest().getRequestURI().equals("/");
		return status != 404 && status != 401 && status != 403 && !turnedAway;
	}

	// A refusal is a 404 that reveals nothing; only those who aren't signed in are sent
	// to sign in.
	private static boolean isProper(MvcTestResult answer, Who who) {
		int status = answer.getResponse().getStatus();
		return status < 500 && (isIn(answer) || who == Who.NO_ONE || status == 404);
	}

	private static String describe(MvcTestResult answer) {
		return answer.getResponse().getStatus() + " " + answer.getResponse().getRedirectedUrl();
	}

	/** The handler of each endpoint. */
	static Map<String, HandlerMethod> handlers(List<RequestMappingInfoHandlerMapping> mappings) {
		Map<String, HandlerMethod> handlers = new TreeMap<>();
		mappings.forEach((mapping) -> mapping.getHandlerMethods()
			.forEach((info, handler) -> endpoints(info).stream()
				.filter((endpoint) -> !endpoint.startsWith("ANY "))
				.forEach((endpoint) -> handlers.put(endpoint, handler))));
		return handlers;
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

}
