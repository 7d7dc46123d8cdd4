package dev.handback.signon;

import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.TestService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/** The service itself issues identity tokens that are wrong in one respect each. */
@AppTest
class MutatedIdentityIntegrationTests {

	private static final String TOKENS = "/identity-tokens";

	@Autowired
	private MockMvcTester mvc;

	@AfterEach
	void right() {
		TestService.INSTANCE.pull("DELETE", TOKENS, "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			'claims': {'iss': null}                                    | identity
			'claims': {'iss': 'https://elsewhere.example'}             | identity
			'claims': {'aud': null}                                    | identity
			'claims': {'aud': 'another-application'}                   | identity
			'claims': {'sub': null}                                    | identity
			'claims': {'sub': '5b00000000000000000a0002'}              | identity
			'claims': {'multi_role_user_id': '5b00000000000000000a0002'} | identity
			'claims': {'nonce': null}                                  | identity
			'claims': {'nonce': 'of-another-sign-in'}                  | identity
			'claims': {'exp': null}                                    | identity
			'claims': {'exp': '-PT2H'}                                 | clock
			'claims': {'iat': null}                                    | identity
			'claims': {'iat': 'PT2H'}                                  | clock
			'signature': 'broken'                                      | identity
			'signature': 'other_key'                                   | identity
			'signature': 'none'                                        | identity
			'signature': 'hs256'                                       | identity
			'kid': 'unknown'                                           | identity
			""", quoteCharacter = '"')
	void letNoOneIn(String mutation, String problem) {
		wrong(mutation);
		Visitor visitor = new Visitor(this.mvc).atTheServiceAs(People.teacher('a').person());

		MvcTestResult refused = visitor.visits(visitor.comesBackFrom(SignOnPaths.START));

		assertThat(refused).redirectedUrl().startsWith("/login?problem=" + problem + "&");
		assertThat(visitor.visits("/sections")).redirectedUrl().startsWith("/login");
		assertThat(visitor.signsIn().visits("/sections")).hasStatusOk();
	}

	@Test
	void mayLackWhatIsNotNeeded() {
		wrong("'claims': {'email': null, 'given_name': null, 'family_name': null, 'email_verified': null}");
		Visitor visitor = new Visitor(this.mvc).atTheServiceAs(People.teacher('a').person());

		assertThat(visitor.signsIn().visits("/sections")).hasStatusOk();
	}

	private static void wrong(String mutation) {
		TestService.pull(TestService.INSTANCE.address(), "PUT", TOKENS,
				"{\"next\": 1, " + mutation.replace('\'', '"') + "}");
	}

}
