package dev.handback.client.answers;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import org.junit.jupiter.api.Test;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

class RawAnswerTests {

	@Test
	void saysThatACertificateIsNotTrusted() {
		WireMockServer server = new WireMockServer(
				WireMockConfiguration.options().dynamicPort().dynamicHttpsPort().bindAddress("localhost"));
		server.start();
		try {
			RestClient client = RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build();

			assertThat(RawAnswer.of(client.get().uri("https://localhost:" + server.httpsPort())).trouble())
				.isEqualTo(RawAnswer.UNTRUSTED);
			assertThat(RawAnswer.of(client.get().uri("https://localhost:" + server.port())).trouble())
				.isNotEqualTo(RawAnswer.UNTRUSTED);
		}
		finally {
			server.stop();
		}
	}

}
