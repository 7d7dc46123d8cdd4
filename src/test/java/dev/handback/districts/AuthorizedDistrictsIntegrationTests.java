package dev.handback.districts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import dev.handback.client.answers.ServiceException;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Districts and tokens appear automatically, and leave when told to. */
@AppTest
class AuthorizedDistrictsIntegrationTests {

	private static final DistrictId DISTRICT = People.district('c');

	private static final PersonId OPERATOR = People.user('a', 9001, Role.OPERATOR).person();

	@Autowired
	private AuthorizedDistricts authorized;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private DistrictTokens tokens;

	@Autowired
	private DistrictEraser forgetting;

	@Autowired
	private TokenKeyRotation rotation;

	@Autowired
	private DistrictStore store;

	@Autowired
	private JdbcTemplate jdbc;

	@Autowired
	private DistrictConnections connections;

	@Autowired
	private TokenList list;

	@AfterEach
	void connectAgain() {
		TestService.heal(TestService.INSTANCE.address());
		this.forgetting.readmit(DISTRICT, null);
		TestService.INSTANCE.pull("POST", "/districts/" + DISTRICT + "/tokens?application=handback-sandbox", "{}");
		this.authorized.look();
		this.districts.check(DISTRICT);
		this.jdbc.update("update district set time_zone = 'America/New_York' where district_id = ?", DISTRICT.value());
	}

	@Test
	void connectsADistrictThatAuthorizedUs() {
		this.jdbc.update("delete from district where district_id = ?", DISTRICT.value());

		this.authorized.look();

		assertThat(this.districts.find(DISTRICT)).get().satisfies((found) -> {
			assertThat(found.provider()).isEqualTo(Provider.C);
			assertThat(found.name()).isEqualTo("Cedar Hill (Provider C)");
			assertThat(found.checkProblem()).isNull();
		});
	}

	@Test
	void connectsNoDistrictThatHasNot() {
		this.authorized.look();

		assertThat(this.districts.find(People.district('d'))).isEmpty();
	}

	@Test
	void takesARotatedTokenOver() {
		String before = this.tokens.tokenOf(DISTRICT).orElseThrow();
		TestService.INSTANCE.pull("POST", "/districts/" + DISTRICT + "/tokens?application=handback-sandbox", "{}");
		this.districts.check(DISTRICT);
		assertThat(this.districts.get(DISTRICT).checkProblem()).isEqualTo(ServiceException.Kind.TOKEN_REFUSED);

		this.authorized.look();

		assertThat(this.tokens.tokenOf(DISTRICT)).get().isNotEqualTo(before);
		assertThat(this.districts.get(DISTRICT).checkProblem()).isNull();
	}

	@Test
	void replacesATokenWhoseKeyWasLostWithoutHoldingUpTheOthers() {
		String before = this.tokens.tokenOf(People.district('a')).orElseThrow();
		this.jdbc.update("update district set token_key_id = 'lost' where district_id = ?", DISTRICT.value());

		this.authorized.look();

		this.districts.check(DISTRICT);
		assertThat(this.tokens.tokenOf(DISTRICT)).isPresent();
		assertThat(this.districts.get(DISTRICT).checkProblem()).isNull();
		assertThat(this.tokens.tokenOf(People.district('a'))).contains(before);
	}

	@Test
	void aTokenThatCannotBeReadIsAProblemOfItsDistrictOnly() {
		this.jdbc.update("update district set token_key_id = 'lost' where district_id = ?", DISTRICT.value());

		this.districts.all().forEach((district) -> this.districts.check(district.id()));

		assertThat(this.districts.all()).allSatisfy((district) -> assertThat(district.checkProblem())
			.isEqualTo(district.id().equals(DISTRICT) ? ServiceException.Kind.TOKEN_REFUSED : null));
	}

	@Test
	void leavesAnEnteredTokenWhoseKeyIsMissingHereToAnOperator() {
		String entered = entered();
		String key = this.jdbc.queryForObject("select token_key_id from district where district_id = ?", String.class,
				DISTRICT.value());
		this.jdbc.update("update district set token_key_id = 'lost' where district_id = ?", DISTRICT.value());

		this.authorized.look();

		assertThat(this.districts.get(DISTRICT).otherTokenListedAt()).isNotNull();
		this.jdbc.update("update district set token_key_id = ? where district_id = ?", key, DISTRICT.value());
		assertThat(this.tokens.tokenOf(DISTRICT)).contains(entered);

		this.jdbc.update("update district set token_key_id = 'lost' where district_id = ?", DISTRICT.value());
		assertThat(this.connections.takeListed(DISTRICT, OPERATOR)).isEqualTo(DistrictConnections.Outcome.CONNECTED);
		assertThat(this.tokens.tokenOf(DISTRICT)).isPresent();
	}

	@Test
	void keepsAnEnteredTokenWhileItWorksAndSaysThatAnotherIsListed() {
		String entered = entered();

		this.authorized.look();

		assertThat(this.tokens.tokenOf(DISTRICT)).contains(entered);
		assertThat(this.districts.get(DISTRICT).otherTokenListedAt()).isNotNull();

		assertThat(this.connections.takeListed(DISTRICT, OPERATOR)).isEqualTo(DistrictConnections.Outcome.CONNECTED);
		assertThat(this.tokens.tokenOf(DISTRICT)).get().isNotEqualTo(entered);
		this.authorized.look();
		assertThat(this.districts.get(DISTRICT).otherTokenListedAt()).isNull();
	}

	@Test
	void takesTheListedTokenOnceTheEnteredOneIsRefused() {
		String entered = entered();
		TestService.INSTANCE.pull("POST", "/districts/" + DISTRICT + "/tokens?application=handback-plain", "{}");
		this.districts.check(DISTRICT);

		this.authorized.look();

		assertThat(this.tokens.tokenOf(DISTRICT)).get().isNotEqualTo(entered);
		assertThat(this.districts.get(DISTRICT).checkProblem()).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "401, TOKEN_REFUSED", "404, REFUSED", "503, UNAVAILABLE" })
	void saysSinceWhenAndWhyTheListCanNotBeReadUntilItCan(int status, ServiceException.Kind kind) {
		TestService.fault(TestService.INSTANCE.address(),
				"'kind': 'answer', 'operation': 'token_list', 'status': " + status);

		this.authorized.look();
		Instant since = this.list.problem().orElseThrow().since();
		this.authorized.look();

		assertThat(this.list.problem()).get().satisfies((problem) -> {
			assertThat(problem.kind()).isEqualTo(kind);
			assertThat(problem.since()).isEqualTo(since);
			assertThat(problem.triedAt()).isAfter(since);
		});
		TestService.heal(TestService.INSTANCE.address());
		this.authorized.look();
		assertThat(this.list.problem()).isEmpty();
	}

	// Another application's token for the same district works as well.
	private String entered() {
		String answer = TestService.pull(TestService.INSTANCE.address(), "POST",
				"/districts/" + DISTRICT + "/tokens?application=handback-plain", "{}");
		String token = JsonMapper.shared().readTree(answer).path("tokens").path(0).asString();
		assertThat(this.connections.connect(new EnteredConnection(DISTRICT, token, null, null), OPERATOR))
			.isEqualTo(DistrictConnections.Outcome.CONNECTED);
		return token;
	}

	@Test
	void saysThatARevokedTokenIsRefused() {
		TestService.INSTANCE.pull("DELETE", "/districts/" + DISTRICT + "/tokens?application=handback-sandbox", "{}");

		this.authorized.look();
		this.districts.check(DISTRICT);

		assertThat(this.districts.get(DISTRICT).checkProblem()).isEqualTo(ServiceException.Kind.TOKEN_REFUSED);
	}

	@Test
	void doesNotTakeARefusalOfAnOlderTokenForOneOfTheCurrent() {
		ConnectedDistrict before = this.districts.get(DISTRICT);
		this.districts.check(DISTRICT);

		this.districts.tokenRefused(before);
		assertThat(this.districts.get(DISTRICT).checkProblem()).isNull();

		this.districts.tokenRefused(this.districts.get(DISTRICT));
		assertThat(this.districts.get(DISTRICT).checkProblem()).isEqualTo(ServiceException.Kind.TOKEN_REFUSED);
	}

	@Test
	void sealsEveryTokenWithTheNewestKey() {
		String token = this.tokens.tokenOf(DISTRICT).orElseThrow();
		TokenCipher older = new TokenCipher(new DistrictsProperties(List.of(),
				List.of(new DistrictsProperties.TokenKey("older", "b2xkZXIta2V5LW9sZGVyLWtleS1vbGRlci1rZXktb2w="),
						new DistrictsProperties.TokenKey("test", "PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=")),
				java.time.Duration.ofMinutes(1), java.time.ZoneOffset.UTC));

		assertThat(new TokenKeyRotation(this.store, older).rotate()).isPositive();
		assertThat(this.store.tokenOf(DISTRICT)).get().extracting(TokenCipher.EncryptedToken::keyId).isEqualTo("older");
		assertThat(older.decrypt(DISTRICT, this.store.tokenOf(DISTRICT).orElseThrow())).isEqualTo(token);

		TokenCipher back = new TokenCipher(new DistrictsProperties(List.of(),
				List.of(new DistrictsProperties.TokenKey("test", "PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE="),
						new DistrictsProperties.TokenKey("older", "b2xkZXIta2V5LW9sZGVyLWtleS1vbGRlci1rZXktb2w=")),
				java.time.Duration.ofMinutes(1), java.time.ZoneOffset.UTC));
		new TokenKeyRotation(this.store, back).rotate();
		assertThat(this.tokens.tokenOf(DISTRICT)).contains(token);
		assertThat(this.rotation.rotate()).isZero();
	}

	@Test
	void forgetsADistrictInEveryTable() {
		List<String> left = new ArrayList<>();
		this.jdbc.update("insert into person (district_id, id, roles) values (?, '5b00000000000000000c9999', '{}')"
				+ " on conflict do nothing", DISTRICT.value());

		this.forgetting.forget(DISTRICT, null);
		this.authorized.look();

		for (String table : this.forgetting.tables()) {
			if (this.jdbc.queryForObject("select count(*) from " + table + " where district_id = ?", Integer.class,
					DISTRICT.value()) > 0) {
				left.add(table);
			}
		}
		assertThat(left).isEmpty();
		assertThat(this.forgetting.tables()).contains("person", "district", "grade", "delivery", "roster_undo");
		assertThat(this.jdbc.queryForObject(
				"select count(*) from audit_record where district_id = ? and action = 'district forgotten'",
				Integer.class, DISTRICT.value()))
			.isPositive();
	}

}
