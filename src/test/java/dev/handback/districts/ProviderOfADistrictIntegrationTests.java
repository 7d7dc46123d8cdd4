package dev.handback.districts;

import java.time.Instant;
import java.time.ZoneOffset;

import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Which provider a district has, by what the service calls it and by whom. */
@AppTest
class ProviderOfADistrictIntegrationTests {

	private static final DistrictId DISTRICT = People.district('c');

	private static final PersonId OPERATOR = People.user('a', 9001, Role.OPERATOR).person();

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private DistrictConnections connections;

	@Autowired
	private DistrictStore store;

	@Autowired
	private DistrictStatuses statuses;

	@Autowired
	private JdbcTemplate jdbc;

	@BeforeEach
	void fromTheTokenList() {
		source("OTHER", ProviderSource.SAID);
	}

	@AfterEach
	void asItWas() {
		TestService.INSTANCE.pull("DELETE", "/differences", "");
		source("C", ProviderSource.CONFIGURED);
		this.districts.check(DISTRICT);
		this.jdbc.update("update district set lms_type = null where district_id = ?", DISTRICT.value());
	}

	@Test
	void asksTheOperatorAboutAnUnknownNameAndKeepsTheChoice() {
		TestService.INSTANCE.pull("PATCH", "/differences", "{\"foreign_lms_type\": true}");

		this.districts.check(DISTRICT);

		assertThat(this.districts.get(DISTRICT)).satisfies((found) -> {
			assertThat(found.provider()).isEqualTo(Provider.OTHER);
			assertThat(found.providerSource()).isEqualTo(ProviderSource.UNKNOWN);
			assertThat(found.lmsType()).isEqualTo("Teal.Desk 365");
		});

		assertThat(this.connections.choose(DISTRICT, Provider.C, OPERATOR)).isTrue();
		this.districts.check(DISTRICT);
		isBy(Provider.C, ProviderSource.CHOSEN);
	}

	@Test
	void asksNoMoreOnceAnOperatorSaysThatItIsNoneOfThem() {
		said("Course Star", null);

		assertThat(this.connections.choose(DISTRICT, Provider.OTHER, OPERATOR)).isTrue();
		assertThat(this.connections.choose(DISTRICT, Provider.OTHER, OPERATOR)).isFalse();

		said("Course Star", null);
		isBy(Provider.OTHER, ProviderSource.CHOSEN);
	}

	@Test
	void followsTheServiceFromAKnownNameToAnUnknownOneAndBack() {
		said("b", Provider.B);
		isBy(Provider.B, ProviderSource.SAID);
		said("Course Star", null);
		isBy(Provider.OTHER, ProviderSource.UNKNOWN);
		said("Provider C", Provider.C);
		isBy(Provider.C, ProviderSource.SAID);
		said("none of them", Provider.OTHER);
		isBy(Provider.OTHER, ProviderSource.SAID);
	}

	@Test
	void takesNoMissingNameForAnAnswer() {
		said("b", Provider.B);
		this.statuses.save(DISTRICT,
				new DistrictStatuses.Said(null, null, LmsConnection.of("success"), null, matches()), Instant.now());
		isBy(Provider.B, ProviderSource.SAID);

		said("Course Star", null);
		this.statuses.save(DISTRICT,
				new DistrictStatuses.Said(null, null, LmsConnection.of("success"), null, matches()), Instant.now());
		isBy(Provider.OTHER, ProviderSource.UNKNOWN);
	}

	@Test
	void letsTheSettingsGoBeforeTheServiceButNotBeforeAnOperator() {
		TokenCipher.EncryptedToken token = this.store.tokenOf(DISTRICT).orElseThrow();
		this.store.connect(DISTRICT, Provider.A, null, ZoneOffset.UTC, token);
		said("b", Provider.B);
		isBy(Provider.A, ProviderSource.CONFIGURED);

		this.connections.choose(DISTRICT, Provider.C, OPERATOR);
		this.store.connect(DISTRICT, Provider.A, null, ZoneOffset.UTC, token);
		isBy(Provider.C, ProviderSource.CHOSEN);
	}

	private void isBy(Provider provider, ProviderSource source) {
		assertThat(this.districts.get(DISTRICT).provider()).isEqualTo(provider);
		assertThat(this.districts.get(DISTRICT).providerSource()).isEqualTo(source);
	}

	private void said(String name, @Nullable Provider provider) {
		this.statuses.save(DISTRICT, new DistrictStatuses.Said(null, new DistrictStatuses.LmsType(name, provider),
				LmsConnection.of("success"), null, matches()), Instant.now());
	}

	private static ConnectedDistrict.Matches matches() {
		return new ConnectedDistrict.Matches(null, null, null);
	}

	private void source(String provider, ProviderSource source) {
		this.jdbc.update("update district set provider = ?, provider_source = ?, time_zone = 'America/New_York'"
				+ " where district_id = ?", provider, source.name(), DISTRICT.value());
	}

}
