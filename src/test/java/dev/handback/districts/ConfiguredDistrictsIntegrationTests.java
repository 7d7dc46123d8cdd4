package dev.handback.districts;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;

import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** What a start does to the districts of the settings. */
@AppTest
@ExtendWith(OutputCaptureExtension.class)
class ConfiguredDistrictsIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000f0001");

	private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

	private static final ZoneId DENVER = ZoneId.of("America/Denver");

	private final Node node = new Node("one");

	@Autowired
	private DistrictStore store;

	@Autowired
	private JdbcTemplate jdbc;

	@AfterEach
	void disconnect() {
		this.jdbc.update("delete from district where district_id = ?", DISTRICT.value());
	}

	@Test
	void keepsTheTimeZoneThatAnOperatorEnteredUnlessTheSettingsNameOne() {
		this.node.start("token", null);
		assertThat(timeZone()).isEqualTo(ZoneOffset.UTC);

		this.store.saveEnteredToken(new EnteredConnection(DISTRICT, "entered", null, NEW_YORK), ZoneOffset.UTC,
				this.node.cipher.encrypt(DISTRICT, "entered"));
		this.node.start("token", null);
		assertThat(timeZone()).isEqualTo(NEW_YORK);

		this.node.start("token", DENVER);
		assertThat(timeZone()).isEqualTo(DENVER);
	}

	@Test
	void encryptsATokenAgainOnlyIfItIsAnotherOneOrCannotBeRead() {
		this.node.start("token", null);
		Node newer = new Node("two", "one");

		newer.start("token", null);
		assertThat(this.node.cipher.decrypt(DISTRICT, token())).isEqualTo("token");

		newer.start("other", null);
		assertThat(token().keyId()).isEqualTo("two");
		assertThat(newer.cipher.decrypt(DISTRICT, token())).isEqualTo("other");

		this.node.start("other", null);
		assertThat(this.node.cipher.decrypt(DISTRICT, token())).isEqualTo("other");
	}

	@Test
	void leavesOutTheLineBreakAtTheEndOfAToken() {
		this.node.start("token\r\n", null);

		assertThat(this.node.cipher.decrypt(DISTRICT, token())).isEqualTo("token");
	}

	@Test
	void saysWhyADistrictOfTheSettingsIsNotConnected(CapturedOutput log) {
		this.jdbc.update("insert into forgotten_district values (?, now())", DISTRICT.value());

		this.node.start("token", null);
		this.jdbc.update("delete from forgotten_district where id = ?", DISTRICT.value());

		assertThat(this.store.find(DISTRICT)).isEmpty();
		assertThat(log).contains("District " + DISTRICT + " is in the settings, but isn't connected");
	}

	@Test
	void remembersARefusalOnlyOfTheSameToken() {
		this.node.start("token", null);
		this.jdbc.update("update district set check_problem = 'TOKEN_REFUSED' where district_id = ?", DISTRICT.value());

		this.node.start("token", null);
		assertThat(this.store.find(DISTRICT).orElseThrow().checkProblem()).isNotNull();

		this.node.start("other", null);
		assertThat(this.store.find(DISTRICT).orElseThrow().checkProblem()).isNull();
	}

	private TokenCipher.EncryptedToken token() {
		return this.store.tokenOf(DISTRICT).orElseThrow();
	}

	private ZoneId timeZone() {
		return this.store.find(DISTRICT).orElseThrow().timeZone();
	}

	/** A node with these token keys, the newest first. */
	private final class Node {

		private final List<DistrictsProperties.TokenKey> keys;

		private final TokenCipher cipher;

		private Node(String... keys) {
			this.keys = List.of(keys)
				.stream()
				.map((key) -> new DistrictsProperties.TokenKey(key,
						Base64.getEncoder()
							.encodeToString((key + "-".repeat(32)).substring(0, 32).getBytes(StandardCharsets.UTF_8))))
				.toList();
			this.cipher = new TokenCipher(settings(List.of()));
		}

		private void start(String token, @Nullable ZoneId timeZone) {
			new ConfiguredDistricts(
					settings(List.of(new DistrictsProperties.Connection(DISTRICT, token, null, timeZone))),
					ConfiguredDistrictsIntegrationTests.this.store, this.cipher)
				.afterPropertiesSet();
		}

		private DistrictsProperties settings(List<DistrictsProperties.Connection> connections) {
			return new DistrictsProperties(connections, this.keys, Duration.ofMinutes(1), ZoneOffset.UTC);
		}

	}

}
