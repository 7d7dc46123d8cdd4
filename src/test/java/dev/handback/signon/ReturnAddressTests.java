package dev.handback.signon;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;

class ReturnAddressTests {

	@ParameterizedTest
	@ValueSource(strings = { "/", "/sections", "/sections/5c00000000000000000a0001?q=a%20b&x=1", "/signed-in" })
	void acceptsAPageOfOurs(String address) {
		assertThat(ReturnAddress.of(address)).hasValue(new ReturnAddress(address));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "//elsewhere.example", "/\\elsewhere.example", "\\\\elsewhere.example",
			"https://elsewhere.example/", "javascript:alert(1)", "sections", "/a\nSet-Cookie: x=y", "/a b", "/\t/x",
			"/%zz", "/é", "/login", "/logout", "/login/oauth2/code/service?code=x", "/oauth2/authorization/service",
			"/launch/5a00000000000000000a0001", "/session" })
	void takesNothingElse(String address) {
		assertThat(ReturnAddress.of(address)).isEmpty();
	}

	@Test
	void takesNothingEndless() {
		assertThat(ReturnAddress.of("/" + "a".repeat(1000))).isEmpty();
	}

	@Test
	void leadsBackToThePageOfAFormThatWasSentTooLate() {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/sections/x/assignments");
		request.addHeader("Referer", "https://elsewhere.example/sections/x/assignments/new");

		assertThat(ReturnAddress.wantedBy(request)).isEqualTo(new ReturnAddress("/sections/x/assignments/new"));
	}

}
