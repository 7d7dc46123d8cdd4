package dev.handback.operations;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import dev.handback.operations.operator.DistrictSummaries;
import dev.handback.support.People;
import dev.handback.support.StoredDeliveries;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** What the operator sees about all districts. */
class OperatorIntegrationTests extends OperatorTest {

	@Autowired
	private DistrictSummaries summaries;

	@Test
	void showsTheWorstDistrictsFirst() {
		madeUp("5a00000000000000000e0001", "Well", "success", null);
		madeUp("5a00000000000000000e0002", "Halted", "disconnected", null);
		madeUp("5a00000000000000000e0003", "Recovers", "matching_in_progress", null);
		madeUp("5a00000000000000000e0004", "No token", "success", "TOKEN_REFUSED");
		madeUp("5a00000000000000000e0005", "Needs someone", "success", null);
		new StoredDeliveries(this.jdbc, new DistrictId("5a00000000000000000e0005")).add(People.student('a', 1),
				"REFUSED", "REJECTED", Duration.ZERO, 1);

		this.summaries.count();

		assertThat(page("/operator")).containsSubsequence("Needs someone", "Recovers", ">Well<")
			.containsSubsequence("No token", "Needs someone")
			.containsSubsequence("Halted", "Needs someone")
			.contains("matched in the LMS")
			.doesNotContain("??");
		assertThat(page("/operator?find=e0004")).doesNotContain("No token");
		assertThat(page("/operator?find=no%20tok")).contains("No token").doesNotContain("Halted");
		assertThat(page("/operator?find=5a00000000000000000e0004")).contains("No token");
		assertThat(page("/operator/districts/5a00000000000000000e0004")).contains("The token is rejected")
			.doesNotContain("Assignments and grades can be sent");
	}

	@ParameterizedTest
	@CsvSource({ "name, ascending", "-name, descending", "waiting, descending", "-waiting, ascending",
			"stuck, descending", "oldest, ascending", "turn, ascending", "-turn, descending" })
	void sortsByAnyColumnWithoutLosingOrRepeatingADistrict(String sort, String direction) {
		update("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				select '5a00000000000000000e' || lpad(n::text, 4, '0'), 'Many ' || chr(65 + n % 26) || n, 'A', 'UTC',
					case when n % 3 = 0 then 'error' else 'success' end from generate_series(1, 120) n""");
		this.summaries.count();
		update("""
				with made as (
					select district_id, substr(district_id, 22)::int % 7 as waiting,
						substr(district_id, 22)::int % 5 as stuck,
						now() - substr(district_id, 22)::int % 11 * interval '1 hour' as oldest_at
					from district_summary where district_id like '5a00000000000000000e%')
				update district_summary summary set waiting = made.waiting, stuck = made.stuck,
					oldest_at = made.oldest_at
				from made where summary.district_id = made.district_id""");
		String column = Map.of("name", "lower(name)", "turn", "rank").getOrDefault(sort.replace("-", ""), "oldest_at");
		String sorted = sort.endsWith("waiting") || sort.endsWith("stuck") ? sort.replace("-", "") : column;

		List<String> seen = new ArrayList<>();
		String address = "/operator?find=Many&sort=" + sort;
		while (!address.isEmpty()) {
			String page = page(address);
			assertThat(page).contains("aria-sort=\"" + direction + "\"").doesNotContain("??");
			seen.addAll(matches(page, "id=\"district-([0-9a-f]{24})\""));
			address = matches(page, "href=\"(/operator[^\"]*after=[^\"]*)\"").stream()
				.findFirst()
				.map((link) -> link.replace("&amp;", "&"))
				.orElse("");
		}

		assertThat(seen).hasSize(120).doesNotHaveDuplicates();
		String turned = value(String.class,
				"select string_agg(district_id, ',' order by %s %s, array_position(?::text[], district_id)) from district_summary join district using (district_id) where district_id = any(?::text[])"
					.formatted(sorted, direction.equals("ascending") ? "asc" : "desc"),
				seen.toArray(String[]::new), seen.toArray(String[]::new));
		assertThat(String.join(",", seen)).isEqualTo(turned);
		assertThat(page("/operator?sort=password")).startsWith("404");
		assertThat(page("/operator?sort=name&after=1;")).startsWith("404");
	}

	@Test
	void countsByWhoseTurnItIsAndLinksEachNumberToThatList() {
		madeUp("5a00000000000000000e0002", "Halted", "disconnected", null);
		madeUp("5a00000000000000000e0004", "No token", "success", "TOKEN_REFUSED");
		madeUp("5a00000000000000000e0005", "Reported", "error", null);
		madeUp("5a00000000000000000e0006", "Of both", "pending_authorization", null);
		new StoredDeliveries(this.jdbc, new DistrictId("5a00000000000000000e0006")).add(People.student('a', 1),
				"REFUSED", "REJECTED", Duration.ZERO, 1);
		this.summaries.count();

		String all = page("/operator");
		for (String turn : List.of("operator", "administrator", "service")) {
			String number = matches(all, "(?s)href=\"/operator\\?turn=" + turn + "\".*?<b>([0-9,]+)</b>").get(0);
			assertThat(matches(page("/operator?turn=" + turn), "id=\"(district)-")).as(turn)
				.hasSize(Integer.parseInt(number));
		}
		assertThat(page("/operator?turn=operator")).contains("No token", "Of both", "Deliveries were rejected")
			.doesNotContain("Halted", "Reported");
		assertThat(page("/operator?turn=someone")).startsWith("404");
	}

	@Test
	void countsAGradeThatWaitsForItsAssignmentAmongThoseThatWait() {
		madeUp("5a00000000000000000e0001", "Not matched", "success", null);
		StoredDeliveries rows = new StoredDeliveries(this.jdbc, new DistrictId("5a00000000000000000e0001"));
		rows.add(People.student('a', 1), "DUE", "SECTION_NOT_IN_LMS", Duration.ZERO, 1);
		rows.add(People.student('a', 2), "DUE", "ASSIGNMENT_FIRST", Duration.ZERO, 5);
		this.summaries.count();

		assertThat(page("/operator/status.json")).contains("\"owner\":\"administrator\",\"waiting\":5,\"stuck\":1");
	}

	private static List<String> matches(String page, String pattern) {
		return Pattern.compile(pattern).matcher(page).results().map((match) -> match.group(1)).toList();
	}

	@Test
	void asksWhichProviderADistrictWithAnUnknownNameHas() {
		madeUp("5a00000000000000000e0001", "Unknown", "success", null);
		update("""
				update district set provider = 'OTHER', provider_source = 'UNKNOWN', lms_type = '<i>Course</i>"Star'
				where district_id = '5a00000000000000000e0001'""");

		this.summaries.count();

		assertThat(page("/operator?find=Unknown")).contains("Choose the provider", "Your turn");
		assertThat(page("/operator/districts/5a00000000000000000e0001"))
			.contains("&lt;i&gt;Course&lt;/i&gt;&quot;Star",
					"action=\"/operator/districts/5a00000000000000000e0001/provider\"", "most careful rules")
			.doesNotContain("<i>");
	}

	@Test
	void saysWhyTheTokenListCanNotBeReadAndWhatToDo() {
		TestService.fault(TestService.INSTANCE.address(), "'kind': 'answer', 'operation': 'token_list', 'status': 401");
		this.renewal.look();

		assertThat(page("/operator")).contains("accept our client ID and secret", "Since ", "Last tried ")
			.doesNotContain("??");

		TestService.heal(TestService.INSTANCE.address());
		this.renewal.look();
		assertThat(page("/operator")).doesNotContain("accept our client ID and secret");
	}

	@Test
	void offersAListedTokenBesideAnEnteredOne() {
		madeUp("5a00000000000000000e0001", "Two tokens", "success", null);
		String offer = "action=\"/operator/districts/5a00000000000000000e0001/listed-token\"";
		assertThat(page("/operator/districts/5a00000000000000000e0001")).doesNotContain(offer);

		update("update district set other_listed_at = now() where district_id = '5a00000000000000000e0001'");

		assertThat(page("/operator/districts/5a00000000000000000e0001")).contains(offer)
			.contains("until the service rejects it")
			.doesNotContain("??");
	}

	@Test
	void namesTheTimeZoneOfItsTimes() {
		this.summaries.count();

		assertThat(page("/operator")).containsPattern("counted [^<]* UTC<");
	}

	@Test
	void showsTwoThousandDistrictsPageByPageFromAnIndex() {
		update("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				select '5a00000000000000000e' || lpad(n::text, 4, '0'), 'Many ' || n, 'A', 'UTC',
					case when n % 3 = 0 then 'error' else 'success' end from generate_series(1, 2000) n""");
		this.summaries.count();

		String first = page("/operator");
		String more = first.replaceAll("(?s).*href=\"(/operator\\?find=&amp;[^\"]*after=[^\"]+)\".*", "$1")
			.replace("&amp;", "&");
		assertThat(first.split("id=\"district-", -1)).hasSize(51);
		assertThat(page(more).split("id=\"district-", -1)).hasSize(51);
		assertThat(page(more)).doesNotContain(first.replaceAll("(?s).*?id=\"(district-[0-9a-f]{24})\".*", "$1"));
		assertThat(plan(DistrictSummaries.PAGE.replace(":rank", "0")
			.replace(":oldest", "'-infinity'")
			.replace(":district)", "'')")
			.replace(":find", "''")
			.replace(":turn", "''")
			.replace(":limit", "51"))).doesNotContain("Sort", "Seq Scan on district_summary");
		assertThat(page("/operator?after=nonsense")).contains("404");
	}

	@Test
	void looksForEachDistrictOfAPageOnce() {
		update("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				select '5a00000000000000000e' || lpad(n::text, 4, '0'), 'Many ' || n, 'A', 'UTC', 'error'
				from generate_series(1, 2000) n""");
		this.summaries.count();

		assertThat(planOfAnyPage()).contains("Index Scan using district_pkey").doesNotContain("Join Filter");
	}

	@Test
	void saysTheSameToMonitoringInNamesThatStay() {
		madeUp("5a00000000000000000e0002", "Halted", "disconnected", null);
		this.summaries.count();

		assertThat(page("/operator/status.json")).contains("\"districts\":{\"all\":", "\"paused\":",
				"\"needs_attention\":", "\"recovering\":", "\"ok\":", "\"waiting\":", "\"stuck\":", "\"oldestAt\":",
				"\"countedAt\":\"",
				"{\"id\":\"5a00000000000000000e0002\",\"state\":\"paused\",\"problem\":\"lms.disconnected\","
						+ "\"owner\":\"administrator\",\"waiting\":0,\"stuck\":0,\"oldestAt\":null,\"rosterAsOf\":null}")
			.doesNotContain("Halted");
	}

	// After a few warm-up requests, with the same queries.
	private String planOfAnyPage() {
		String plan = this.transactions.execute((status) -> {
			update("analyze district, district_summary");
			update("set local plan_cache_mode = force_generic_plan");
			update("prepare page(int, text, text, text, int, text) as " + DistrictSummaries.PAGE.replace(":rank", "$1")
				.replace(":oldest", "$2")
				.replace(":district)", "$3)")
				.replace(":find", "$4")
				.replace(":limit", "$5")
				.replace(":turn", "$6"));
			String explained = String.join("\n",
					values(String.class, "explain execute page(-1, '-infinity', '', '', 1000, '')"));
			update("deallocate page");
			return explained;
		});
		return String.valueOf(plan);
	}

}
