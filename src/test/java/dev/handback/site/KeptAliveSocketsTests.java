package dev.handback.site;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import dev.handback.support.Link;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Connections whose other side has vanished without a word. */
class KeptAliveSocketsTests {

	private final KeptAliveSockets sockets = new KeptAliveSockets();

	@Test
	void whoeverGivesUpAnEncryptedConnectionDoesNotWaitTwice() throws Exception {
		WireMockServer server = new WireMockServer(
				WireMockConfiguration.options().dynamicPort().dynamicHttpsPort().bindAddress("localhost"));
		server.start();
		try (Link link = new Link("the link to the server", server.httpsPort())) {
			Socket plain = this.sockets.createSocket("localhost", link.port());
			SSLSocket encrypted = (SSLSocket) trustingAll().getSocketFactory()
				.createSocket(plain, "localhost", link.port(), true);
			encrypted.startHandshake();
			link.halfOpen();

			encrypted.setSoTimeout(3_000);
			assertThat(waited(encrypted)).isBetween(Duration.ofMillis(2_900), Duration.ofSeconds(5));
			Instant before = Instant.now();
			encrypted.close();
			assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(2));
			assertThat(plain.isClosed()).isTrue();
		}
		finally {
			server.stop();
		}
	}

	/** The driver waits for notifications again and again. */
	@Test
	void waitsAsLongAsItIsToldAgain() throws IOException {
		try (ServerSocket silent = new ServerSocket(0);
				Socket socket = this.sockets.createSocket("localhost", silent.getLocalPort())) {
			for (int time = 0; time < 2; time++) {
				socket.setSoTimeout(1_500);
				assertThat(waited(socket)).isBetween(Duration.ofMillis(1_450), Duration.ofSeconds(4));
			}
		}
	}

	private static Duration waited(Socket socket) {
		Instant before = Instant.now();
		assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> socket.getInputStream().read());
		return Duration.between(before, Instant.now());
	}

	private static SSLContext trustingAll() throws GeneralSecurityException {
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, new TrustManager[] { new X509TrustManager() {

			@Override
			public void checkClientTrusted(X509Certificate[] chain, String kind) {
				// Anyone is trusted.
			}

			@Override
			public void checkServerTrusted(X509Certificate[] chain, String kind) {
				// Anyone is trusted.
			}

			@Override
			public X509Certificate[] getAcceptedIssuers() {
				return new X509Certificate[0];
			}

		} }, null);
		return context;
	}

}
