package dev.handback.sandbox;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The console's pages about rosters: every button does what its API does. */
class RosterPagesTests {

	private Service service;

	private Roster roster;

	private Browser browser;

	@BeforeEach
	void start() {
		this.service = Service.start("handback.sandbox.districts.students", "60");
		this.roster = new Roster(this.service, 'a');
		this.browser = new Browser(this.service);
	}

	@AfterEach
	void stop() {
		this.service.close();
	}

	@ParameterizedTest
	@CsvSource({ "day,'',districts.updated", "rollover,'',terms.created", "data-set,set=other,users.updated",
			"students,first=Nova&last=Newcomer&section=5c00000000000000000a0001,users.created" })
	void letsThingsHappen(String path, String form, String type) {
		List<JsonNode> events = this.roster.eventsOf(() -> this.browser.post(districtPage(path), form));
		assertThat(Roster.types(events)).contains(type);
		assertThat(this.browser.status()).isEqualTo(200);
		assertThat(this.browser.page()).contains("Newest events", events.get(events.size() - 1).path("id").asString())
			.doesNotContain("??");
	}

	@Test
	void switchesEventsOffAndOn() {
		this.browser.post(districtPage("events"), "enabled=false");
		assertThat(this.browser.page()).contains("Switch events on", "Events are switched off");
		assertThat(this.roster.eventsOf(this.roster::day)).isEmpty();
		this.browser.post(districtPage("events"), "enabled=true");
		assertThat(this.browser.page()).contains("Switch events off");
		assertThat(this.roster.eventsOf(this.roster::day)).isNotEmpty();
	}

	@Test
	void changesARecord() {
		String student = this.roster.person(103);
		String record = this.roster.get("/v3.0/users/" + student).data().toString();
		List<JsonNode> events = this.roster.eventsOf(() -> this.browser.post("/console/roster/" + student,
				"record=" + Browser.encoded(record.replaceFirst("\"first\":\"[^\"]*\"", "\"first\":\"<b>ليلى</b>\""))));
		assertThat(Roster.types(events)).containsExactly("users.updated");
		assertThat(events.get(0).path("data").path("previous_attributes").propertyNames())
			.containsExactlyInAnyOrder("last_modified", "name");
		assertThat(this.browser.page()).contains("&lt;b&gt;ليلى&lt;/b&gt;");
	}

	@Test
	void saysOnThePageWhyAChangeCannotBeMade() {
		String page = "/console/roster/" + this.roster.section(2);
		this.browser.post(page + "/members", "joins=false&person=" + this.roster.person(1));
		assertThat(this.browser.status()).isEqualTo(200);
		assertThat(this.browser.page()).contains("This cannot be done: section", "no teacher left");
		this.browser.post(page, "record=nonsense");
		assertThat(this.browser.page()).contains("send one JSON object");
		this.browser.post(districtPage("students"), "first=A&last=B&section=x");
		assertThat(this.browser.page()).contains("x is not among the sections of this district");
	}

	@Test
	void takesPeopleInAndOutOfASection() {
		String page = "/console/roster/" + this.roster.section(2) + "/members";
		this.browser.post(page, "joins=true&person=" + this.roster.person(128));
		assertThat(this.roster.get("/v3.0/users/" + this.roster.person(128) + "/sections").ids())
			.contains(this.roster.section(2));
		this.browser.post(page, "joins=false&person=" + this.roster.person(128));
		assertThat(this.roster.get("/v3.0/users/" + this.roster.person(128) + "/sections").ids())
			.doesNotContain(this.roster.section(2));
	}

	@Test
	void unsharesSharesAndRemoves() {
		String page = "/console/roster/" + this.roster.section(1);
		this.browser.post(page + "/unshare", "");
		assertThat(this.browser.page()).contains("does not share this at the moment", "Share again");
		assertThat(this.browser.open(districtPage("roster")).page()).contains("Not shared at the moment");
		this.browser.post(page + "/share", "");
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).status()).isEqualTo(200);
		this.browser.post(page + "/remove", "");
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).status()).isEqualTo(404);
		assertThat(this.browser.page()).contains("sections.deleted");
	}

	@Test
	void findsARecordByItsIdAndNothingElse() {
		assertThat(this.browser.open("/console/roster?id=" + this.roster.person(101)).page())
			.contains("Record " + this.roster.person(101));
		assertThat(this.browser.open("/console/roster?id=x").status()).isEqualTo(404);
		assertThat(this.browser.open("/console/roster/" + this.roster.person(9999)).status()).isEqualTo(404);
	}

	private String districtPage(String name) {
		return "/console/districts/" + this.roster.district() + "/" + name;
	}

}
