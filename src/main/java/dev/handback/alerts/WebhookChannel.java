package dev.handback.alerts;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

import dev.handback.audit.KeptSeal;
import dev.handback.vocabulary.Sha256;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.stereotype.Component;

/**
 * Posts alerts as JSON to another system, with a signature over time and body. Only the
 * status of the answer counts, and redirects aren't followed.
 */
@Component
class WebhookChannel implements Channel {

	private static final Logger log = LoggerFactory.getLogger(WebhookChannel.class);

	private static final JsonMapper JSON = JsonMapper.shared();

	private final AlertsProperties.Webhook properties;

	private final AlertTexts texts;

	private final Clock clock;

	private final HttpClient connections;

	WebhookChannel(AlertsProperties properties, AlertTexts texts, Clock clock) {
		this.properties = properties.webhook();
		this.texts = texts;
		this.clock = clock;
		this.connections = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER)
			.connectTimeout(this.properties.deadline())
			.build();
	}

	@Override
	public String name() {
		return "WEBHOOK";
	}

	@Override
	public boolean isOn() {
		return this.properties.url() != null;
	}

	@Override
	public List<String> recipients(Alert alert) {
		return List.of("webhook");
	}

	@Override
	public SendResult send(MessageBatch batch) {
		Instant now = this.clock.instant();
		return post(WebhookPost.of(batch.messages(), this.texts, now), now);
	}

	@Override
	public SendResult send(List<KeptSeal> newest) {
		Instant now = this.clock.instant();
		return post(SealPost.of(newest, now), now);
	}

	@Override
	public SendResult test() {
		Instant now = this.clock.instant();
		return post(TestPost.of(now), now);
	}

	private SendResult post(Object content, Instant now) {
		String body = JSON.writeValueAsString(content);
		URI url = Objects.requireNonNull(this.properties.url());
		HttpRequest request = HttpRequest.newBuilder(url)
			.timeout(this.properties.deadline())
			.header("Content-Type", "application/json")
			.header("Handback-Signature", signature(now.getEpochSecond(), body))
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build();
		return post(request);
	}

	private SendResult post(HttpRequest request) {
		try {
			HttpResponse<InputStream> answer = this.connections.send(request,
					HttpResponse.BodyHandlers.ofInputStream());
			// Closing it unread closes the connection, however much would follow.
			answer.body().close();
			if (answer.statusCode() / 100 == 2) {
				return SendResult.TOLD;
			}
			log.warn("The alert webhook answered {}", answer.statusCode());
		}
		catch (IOException ex) {
			log.warn("The alert webhook did not respond: {}", ex.getClass().getSimpleName());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return SendResult.DOWN;
	}

	private String signature(long time, String body) {
		String secret = Objects.requireNonNull(this.properties.secret());
		return "t=" + time + ",v1=" + Sha256.hmac(secret, time + "." + body);
	}

}
