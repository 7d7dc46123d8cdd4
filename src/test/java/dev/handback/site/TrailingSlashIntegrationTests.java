package dev.handback.site;

import java.net.URI;

import dev.handback.support.AppTest;
import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** People type a slash at the end of an address. */
@AppTest
class TrailingSlashIntegrationTests {

	@Autowired
	private MockMvcTester mvc;

	@ParameterizedTest
	@CsvSource({ "/sections/, /sections", "/comments/, /comments",
			"/sections/5c00000000000000000a0001/gradebook/?show=all, /sections/5c00000000000000000a0001/gradebook?show=all" })
	void leadsToThePageWithoutIt(String typed, String page) {
		assertThat(this.mvc.get().uri(typed).with(as(People.teacher('a'))).exchange())
			.hasStatus(HttpStatus.TEMPORARY_REDIRECT)
			.hasHeader(HttpHeaders.LOCATION, page);
	}

	@Test
	void leadsToNoOtherSite() {
		assertThat(this.mvc.get()
			.uri(URI.create("http://localhost//elsewhere.example/"))
			.with(as(People.teacher('a')))
			.exchange()).hasStatus(HttpStatus.BAD_REQUEST);
	}

}
