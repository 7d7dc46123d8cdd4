package dev.handback.vocabulary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class WebLinkTests {

	@ParameterizedTest
	@ValueSource(
			strings = { "https://docs.example/essay?id=1#top", "http://docs.example:8080/", "HTTPS://docs.example" })
	void takesAddressesOfPages(String address) {
		assertThat(WebLink.parse("  " + address)).hasValueSatisfying((link) -> {
			assertThat(link.address()).isEqualTo(address);
			assertThat(link.host()).isEqualTo("docs.example");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "docs.example", "/essay", "//docs.example/", "javascript:alert(1)", "data:text/html,x",
			"file:///etc/passwd", "https:docs.example", "https://", "https://bank.example@evil.example/",
			"https://docs.example/a b", "ftp://docs.example/", "java\nscript:alert(1)" })
	void takesNothingElse(String address) {
		assertThat(WebLink.parse(address)).isEmpty();
	}

	@Test
	void takesNoAddressWithoutEnd() {
		assertThat(WebLink.parse("https://docs.example/" + "x".repeat(2_000))).isEmpty();
		assertThat(WebLink.parse(null)).isEmpty();
	}

}
