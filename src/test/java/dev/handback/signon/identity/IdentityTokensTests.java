package dev.handback.signon.identity;

import java.util.Optional;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.PlainJWT;
import dev.handback.signon.SignInProblem;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.Test;

import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;

class IdentityTokensTests extends IdentityTokenTest {

	@Test
	void acceptsAValidToken() {
		assertThat(this.tokens.verify(token((claims) -> {
		}), "n0nce")).isEqualTo(new IdentityTokens.Identity(SUBJECT, DISTRICT, Optional.of(Role.DISTRICT_ADMIN)));
	}

	@Test
	void refusesAnotherIssuer() {
		refuses("iss", token((claims) -> claims.issuer("https://elsewhere.example")));
		refuses("iss", token((claims) -> claims.issuer(null)));
	}

	@Test
	void refusesAnotherAudience() {
		refuses("aud", token((claims) -> claims.audience("another-app")));
		refuses("aud", token((claims) -> claims.audience((String) null)));
	}

	@Test
	void refusesATokenWithoutASubject() {
		refuses("sub", token((claims) -> claims.subject(null)));
		refuses("sub", token((claims) -> claims.subject(" ")));
	}

	@Test
	void refusesATokenWithAnotherIdOfTheSamePerson() {
		refuses("multi_role_user_id", token((claims) -> claims.claim("multi_role_user_id", "legacy-id")));
	}

	@Test
	void treatsAnUnknownUserTypeAsNone() {
		assertThat(this.tokens.verify(token((claims) -> claims.claim("user_type", "janitor")), "n0nce").role())
			.isEmpty();
	}

	@Test
	void refusesAnExpiredTokenAndSuspectsAClock() {
		refuses("exp", SignInProblem.CLOCK, token((claims) -> claims.expirationTime(date(-61))));
	}

	@Test
	void refusesATokenFromTheFutureAndSuspectsAClock() {
		refuses("iat", SignInProblem.CLOCK, token((claims) -> claims.issueTime(date(61))));
	}

	@Test
	void suspectsNoClockWhereATimeIsMissing() {
		refuses("exp is missing", token((claims) -> claims.expirationTime(null)));
		refuses("iat is missing", token((claims) -> claims.issueTime(null)));
	}

	@Test
	void refusesATokenBeforeItsTime() {
		refuses("nbf", SignInProblem.CLOCK, token((claims) -> claims.notBeforeTime(date(61))));
	}

	@Test
	void acceptsATokenWhoseClockIsSlightlyOff() {
		assertThat(this.tokens.verify(token((claims) -> claims.notBeforeTime(date(59))), "n0nce")).isNotNull();
		assertThat(this.tokens.verify(token((claims) -> claims.issueTime(date(59))), "n0nce")).isNotNull();
		assertThat(this.tokens.verify(token((claims) -> claims.expirationTime(date(-59))), "n0nce")).isNotNull();
	}

	@Test
	void refusesAnotherNonce() {
		refuses("nonce", token((claims) -> claims.claim("nonce", "another")));
		refuses("nonce", token((claims) -> claims.claim("nonce", null)));
	}

	@Test
	void refusesAnotherKey() throws JOSEException {
		refuses("bad signature", sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey)));
	}

	@Test
	void refusesAnotherAlgorithmOfTheSameKey() throws JOSEException {
		refuses("wrong algorithm", sign(claims().build(), JWSAlgorithm.RS512, new RSASSASigner(key)));
	}

	@Test
	void refusesAnUnsignedToken() {
		refuses("wrong algorithm", new PlainJWT(claims().build()).serialize());
	}

	@Test
	void refusesAnEncryptedTokenThatNamesTheRightAlgorithm() {
		refuses("wrong algorithm",
				Base64URL.encode("{\"alg\":\"RS256\",\"enc\":\"A128GCM\"}") + ".a2V5.aXY.dGV4dA.dGFn");
	}

	@Test
	void refusesATokenSignedWithThePublicKeyAsASharedSecret() throws JOSEException {
		byte[] publicKey = key.toRSAPublicKey().getEncoded();

		refuses("wrong algorithm", sign(claims().build(), JWSAlgorithm.HS256, new MACSigner(publicKey)));
	}

	@Test
	void saysThatATokenCannotBeRead() {
		refuses("unreadable", "not.a.token");
	}

}
