package dev.handback.sandbox;

import java.util.List;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Roster;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The console's roster pages: every button does what its API does. */
@ServiceTest("districts.students=60")
class RosterPagesTests {

	private final Roster roster;

	private final Browser browser;

	RosterPagesTests(Service service) {
		this.roster = new Roster(service, 'a');
		this.browser = new Browser(service);
	}

	@ParameterizedTest
	@CsvSource({ "day,,districts.updated", "rollover,,terms.created",
			"data-set,_method=PUT&data_set=other,users.updated",
			"users,name.first=Nova&name.last=Newcomer&sections:list=5c00000000000000000a0001,users.created" })
	void createsEvents(String path, String form, String type) {
		List<JsonNode> events = this.roster.eventsOf(() -> press(districtForm(path), form));
		assertThat(Roster.types(events)).contains(type);
		assertThat(this.browser.status()).isEqualTo(200);
		assertThat(this.browser.page()).contains("Newest events", events.get(events.size() - 1).path("id").asString())
			.doesNotContain("??");
	}

	@Test
	void switchesEventsOffAndOn() {
		press(districtForm("events"), "_method=PATCH&enabled:boolean=false");
		assertThat(this.browser.page()).contains("Switch events on", "Events are switched off");
		assertThat(this.roster.eventsOf(this.roster::day)).isEmpty();
		press(districtForm("events"), "_method=PATCH&enabled:boolean=true");
		assertThat(this.browser.page()).contains("Switch events off");
		assertThat(this.roster.eventsOf(this.roster::day)).isNotEmpty();
	}

	@Test
	void changesARecord() {
		String student = this.roster.person(103);
		String record = this.roster.get("/v3.0/users/" + student).data().toString();
		List<JsonNode> events = this.roster.eventsOf(() -> press("/roster/" + student, "_method=PUT&record:json="
				+ Browser.encoded(record.replaceFirst("\"first\":\"[^\"]*\"", "\"first\":\"<b>ليلى</b>\""))));
		this.browser.open("/console/roster/" + student);
		assertThat(Roster.types(events)).containsExactly("users.updated");
		assertThat(events.get(0).path("data").path("previous_attributes").propertyNames())
			.containsExactlyInAnyOrder("last_modified", "name");
		assertThat(this.browser.page()).contains("&lt;b&gt;ليلى&lt;/b&gt;");
	}

	@Test
	void saysOnThePageWhyAChangeCannotBeMade() {
		press("/sections/" + this.roster.section(2) + "/members/" + this.roster.person(1), "_method=DELETE");
		assertThat(this.browser.status()).isEqualTo(200);
		assertThat(this.browser.page()).contains("Refused: section", "no teacher left");
		press("/roster/" + this.roster.section(2), "_method=PUT&record:json=nonsense");
		assertThat(this.browser.page()).contains("This is not JSON");
		press(districtForm("users"), "name.first=A&name.last=B&sections:list=x");
		assertThat(this.browser.page()).contains("x is not among the sections in this district");
	}

	@Test
	void enrollsAndUnenrollsPeople() {
		String page = "/console/roster/" + this.roster.section(2);
		press("/sections/" + this.roster.section(2) + "/members", "person=" + this.roster.person(128));
		assertThat(this.browser.open(page).page()).contains("/members/" + this.roster.person(128));
		press("/sections/" + this.roster.section(2) + "/members/" + this.roster.person(128), "_method=DELETE");
		assertThat(this.browser.open(page).page()).doesNotContain("/members/" + this.roster.person(128));
	}

	@Test
	void unsharesSharesAndRemovesARecord() {
		String section = "/roster/" + this.roster.section(1);
		press(section + "/unshare", "");
		assertThat(this.browser.page()).contains("Currently not shared");
		assertThat(this.browser.open("/console" + section).page()).contains("currently doesn’t share this record",
				"Share again");
		press(section + "/share", "");
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).status()).isEqualTo(200);
		press(section, "_method=DELETE");
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).status()).isEqualTo(404);
		assertThat(this.browser.page()).contains("sections.deleted");
	}

	/** Submits a form and checks that the roster page follows. */
	private void press(String lever, String form) {
		this.browser.post("/console/form" + lever,
				((form != null) ? form : "") + "&_back=" + Browser.encoded(districtPage("roster")));
	}

	private String districtForm(String name) {
		return "/districts/" + this.roster.district() + "/" + name;
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
