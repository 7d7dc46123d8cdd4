package dev.handback.access;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import dev.handback.signon.SignedInUser;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Every file that is exported, every view as another person, and every person who is
 * looked up is recorded in the district's audit, with who did it, but without names. A
 * new export is included automatically.
 */
class TakenAndLookedAtIsAuditedTests extends EndpointWalk {

	private static final Predicate<String> TAKEN = Pattern.compile("GET .*(\\.csv|/as/.*|/why/people/.*)")
		.asPredicate();

	// The district's own activity page is what the audit is kept for.
	private static final Predicate<String> LOOKED_AT = Pattern.compile("GET /(district|operator)(?!/activity)(/.*)?")
		.asMatchPredicate();

	private static final SignedInUser ADMINISTRATOR = People.administrator('a');

	private static final SignedInUser TEACHER = People.teacher('a');

	private static final SignedInUser OPERATOR = People.user('a', 9001, Role.OPERATOR);

	private static final DistrictId DISTRICT = People.district('a');

	@Test
	void everyFileAndEveryViewOfAPersonIsAudited() {
		Map<String, Long> written = new TreeMap<>();
		AssignmentId work = new Teaching(this.mvc, 'a', 1).setsWork("Work");
		Ids ids = new Ids("own", People.section('a', 1), work, People.student('a', 1), Set.of(), Set.of());
		handlers().keySet().stream().filter(TAKEN).forEach((endpoint) -> {
			long before = newest();
			assertThat(
					AccessTable.request(this.mvc, endpoint, this.addresses.of(endpoint.substring("GET ".length()), ids))
						.exchange())
				.as(endpoint)
				.hasStatusOk();
			written.put(endpoint, (long) since(before).size());
		});

		assertThat(written).hasSizeGreaterThanOrEqualTo(6)
			.allSatisfy((endpoint, records) -> assertThat(records).isOne());
	}

	@Test
	void everyPageThatShowsAdministratorsOrOperatorsANameIsAudited() {
		update("update person set last_name = 'Canary5521' where district_id = ? and id <> ?", DISTRICT.value(),
				ADMINISTRATOR.person().value());
		update("update person set synced = false where district_id = ? and id = ?", DISTRICT.value(),
				People.student('a', 1).value());
		AssignmentId work = new Teaching(this.mvc, 'a', 1).setsWork("Work");
		Ids ids = new Ids("own", People.section('a', 1), work, People.student('a', 1), Set.of(), Set.of());
		Set<String> naming = new TreeSet<>();
		handlers().keySet().stream().filter(LOOKED_AT).forEach((endpoint) -> {
			long before = newest();
			MvcTestResult page = AccessTable
				.request(this.mvc, endpoint, this.addresses.of(endpoint.substring("GET ".length()), ids))
				.exchange();
			if (PageSource.of(page).contains("Canary5521")) {
				naming.add(endpoint);
				assertThat(since(before)).as(endpoint).hasSize(1);
			}
		});

		assertThat(naming).contains("GET /district/why/people/{person}", "GET /district/why/sections/{section}",
				"GET /district/not-synced");
	}

	@Test
	void anExportOfAllDistrictsIsAuditedInEach() {
		long before = newest();

		exchange(this.mvc.get().uri("/operator/audit.csv"), OPERATOR);

		assertThat(values(String.class,
				"select distinct district_id from audit_record where id > ? and action = 'audit exported'", before))
			.contains(DISTRICT.value(), People.district('b').value(), People.district('c').value());
	}

	@Test
	void whatWasImportedIsAuditedByNumbersAndDigest() {
		new Teaching(this.mvc, 'a', 1).setsWork("Imported work");
		long before = newest();
		String plan = String.valueOf(exchange(
				this.mvc.post()
					.uri("/sections/{section}/gradebook/import", People.section('a', 1))
					.param("text", "Student id,Imported work\n" + People.student('a', 1) + ",5\nSomebody Unknown,7\n"),
				TEACHER)
			.getResponse()
			.getRedirectedUrl());
		exchange(this.mvc.post().uri(plan + "/apply"), TEACHER);
		exchange(this.mvc.post().uri(plan + "/undo"), TEACHER);

		String id = plan.substring(plan.lastIndexOf('/') + 1);
		assertThat(since(before)).filteredOn((line) -> line.contains("import"))
			.containsExactly("import read " + id
					+ ": 1 changed, 1 left out, 0 unchanged, SHA-256 5b535b3ef79c600664c4838dbe15def7e74cbf4038d288fc192fe1146159af93",
					"import applied " + id + ": 1 changed, 1 left out, 0 unchanged",
					"import undone " + id + ": 1 changed, 1 left out, 0 unchanged");
	}

	@Test
	void rolesSignOutsAndSearchesAreAudited() {
		long before = newest();
		exchange(this.mvc.post().uri("/role").param("role", "TEACHER"), TEACHER);
		exchange(this.mvc.post().uri("/logout"), TEACHER);
		exchange(this.mvc.get().uri("/district/why").param("find", "Canary8262"), ADMINISTRATOR);

		assertThat(since(before)).containsExactly("role switched to TEACHER", "signed out as TEACHER",
				"people searched 0 found");
	}

	@Test
	void theAdministratorSeesWhatWasDoneInTheDistrictAndWhatTheOperatorLookedAt() {
		exchange(this.mvc.post()
			.uri("/operator/names")
			.param("district", DISTRICT.value())
			.param("person", People.student('a', 1).value())
			.param("reason", "Support case 4711"), OPERATOR);
		exchange(this.mvc.get().uri("/operator/audit.csv").param("district", DISTRICT.value()), OPERATOR);
		exchange(this.mvc.get().uri("/sections/{section}/gradebook/export.csv", People.section('a', 1)), TEACHER);

		assertThat(exchange(this.mvc.get().uri("/district/activity"), ADMINISTRATOR)).bodyText()
			.contains("Support case 4711", OPERATOR.person().value(), "audit exported", "gradebook exported",
					nameOf(TEACHER.person()));
		assertThat(exchange(this.mvc.get().uri("/district/activity").param("district", DISTRICT.value()),
				People.administrator('b')))
			.bodyText()
			.doesNotContain("Support case 4711");
	}

	@Test
	void theAdministratorReadsNamesInsteadOfIdsWhereTheyAreKnown() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId work = teaching.setsWork("Essay on rivers");
		teaching.grades(work, People.student('a', 1), "17", "");
		exchange(this.mvc.get().uri("/sections/{section}/gradebook/export.csv", People.section('a', 1)), TEACHER);
		exchange(this.mvc.post().uri("/logout"), TEACHER);
		String unknown = "5b0000000000000000abcdef";
		update("""
				insert into audit_record (district_id, actor, action, subject, recorded_at)
				values (?, ?, 'person exported', ?, now())""", DISTRICT.value(), OPERATOR.person().value(),
				unknown + ": asked for");

		String page = PageSource.of(exchange(this.mvc.get().uri("/district/activity"), ADMINISTRATOR));

		assertThat(page)
			.contains("<bdi>Essay on rivers · Uma Zimmermann</bdi>", "<bdi>Teacher</bdi>",
					"<bdi>" + unknown + ": asked for</bdi>")
			.contains("<bdi>" + value(String.class, "select name from section where district_id = ? and id = ?",
					DISTRICT.value(), People.section('a', 1).value()) + "</bdi>")
			.doesNotContain(work.toString(), People.student('a', 1).value());
	}

	private MvcTestResult exchange(MockMvcRequestBuilder request, SignedInUser user) {
		return request.with(as(user)).with(csrf()).exchange();
	}

	private String nameOf(PersonId person) {
		return value(String.class, "select last_name from person where district_id = ? and id = ?", DISTRICT.value(),
				person.value());
	}

	private long newest() {
		return value(Long.class, "select coalesce(max(id), 0) from audit_record");
	}

	/** What people have done in the district since then, in order. */
	private List<String> since(long id) {
		return values(String.class, """
				select action || ' ' || subject from audit_record
				where id > ? and district_id = ? and actor is not null order by id""", id, DISTRICT.value());
	}

}
