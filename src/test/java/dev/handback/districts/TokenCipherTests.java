package dev.handback.districts;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;

import dev.handback.districts.DistrictsProperties.TokenKey;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class TokenCipherTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	private static final TokenKey OLD = key("old", 1);

	private static final TokenKey NEW = key("new", 2);

	@Test
	void opensWhatItSealed() {
		TokenCipher cipher = cipher(OLD);

		assertThat(cipher.decrypt(DISTRICT, cipher.encrypt(DISTRICT, "secret"))).isEqualTo("secret");
	}

	@Test
	void takesAKeyThatEndsWithALineBreak() {
		TokenCipher.EncryptedToken sealed = cipher(OLD).encrypt(DISTRICT, "secret");

		assertThat(cipher(new TokenKey("old", OLD.key() + "\r\n")).decrypt(DISTRICT, sealed)).isEqualTo("secret");
	}

	@Test
	void keepsTheTokenOutOfTheStoredBytes() {
		TokenCipher.EncryptedToken sealed = cipher(OLD).encrypt(DISTRICT, "secret");

		assertThat(new String(sealed.bytes().array(), StandardCharsets.ISO_8859_1)).doesNotContain("secret");
	}

	@Test
	void sealsTheSameTokenDifferentlyEachTime() {
		TokenCipher cipher = cipher(OLD);

		assertThat(cipher.encrypt(DISTRICT, "secret").bytes().array())
			.isNotEqualTo(cipher.encrypt(DISTRICT, "secret").bytes().array());
	}

	@Test
	void opensNoTokenThatWasMovedToAnotherDistrict() {
		TokenCipher cipher = cipher(OLD);
		TokenCipher.EncryptedToken sealed = cipher.encrypt(DISTRICT, "secret");

		assertThatIllegalStateException()
			.isThrownBy(() -> cipher.decrypt(new DistrictId("5a00000000000000000b0001"), sealed));
	}

	@Test
	void opensNoTokenThatWasTamperedWith() {
		TokenCipher cipher = cipher(OLD);
		TokenCipher.EncryptedToken sealed = cipher.encrypt(DISTRICT, "secret");
		sealed.bytes().array()[15] ^= 1;

		assertThatIllegalStateException().isThrownBy(() -> cipher.decrypt(DISTRICT, sealed));
	}

	@Test
	void opensWithAnOldKeyAndSealsWithTheNewOne() {
		TokenCipher.EncryptedToken sealed = cipher(OLD).encrypt(DISTRICT, "secret");
		TokenCipher rotated = cipher(NEW, OLD);

		assertThat(rotated.decrypt(DISTRICT, sealed)).isEqualTo("secret");
		assertThat(rotated.encrypt(DISTRICT, "secret").keyId()).isEqualTo("new");
	}

	@Test
	void saysWhichKeyIsMissing() {
		TokenCipher.EncryptedToken sealed = cipher(OLD).encrypt(DISTRICT, "secret");

		assertThatIllegalStateException().isThrownBy(() -> cipher(NEW).decrypt(DISTRICT, sealed))
			.withMessageContaining("'old'");
	}

	@Test
	void saysThatAnotherKeyHasTheNameOfTheOneThatSealed() {
		TokenCipher.EncryptedToken sealed = cipher(OLD).encrypt(DISTRICT, "secret");

		assertThatIllegalStateException().isThrownBy(() -> cipher(key("old", 2)).decrypt(DISTRICT, sealed))
			.withMessageContaining("'old'")
			.withMessageContaining("isn't the one that sealed it");
	}

	@Test
	void refusesToStartWithoutAKeyOrWithAShortOne() {
		assertThatIllegalArgumentException().isThrownBy(TokenCipherTests::cipher);
		assertThatIllegalArgumentException().isThrownBy(() -> cipher(new TokenKey("short", "c2hvcnQ=")))
			.withMessageContaining("32 bytes");
	}

	@Test
	void aDistrictInTheSettingsIsTheSameWithCapitals() {
		DistrictId typed = new DistrictId("5A00000000000000000A0001");

		assertThat(new DistrictsProperties.Connection(typed, "token", null, null).id().value())
			.isEqualTo("5a00000000000000000a0001");
	}

	private static TokenCipher cipher(TokenKey... keys) {
		return new TokenCipher(
				new DistrictsProperties(List.of(), List.of(keys), Duration.ofMinutes(1), ZoneOffset.UTC));
	}

	private static TokenKey key(String id, int seed) {
		byte[] bytes = new byte[32];
		bytes[0] = (byte) seed;
		return new TokenKey(id, Base64.getEncoder().encodeToString(bytes));
	}

}
