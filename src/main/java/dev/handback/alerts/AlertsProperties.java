package dev.handback.alerts;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Alerting. It is off, and stores nothing, until a sender's address or a webhook is set.
 *
 * @param every how often districts are checked for problems
 * @param after how long a problem must last before it is reported, and be gone before it
 * counts as resolved
 * @param gradesWait how long grades may wait before they are reported
 */
@ConfigurationProperties("handback.alerts")
record AlertsProperties(@DefaultValue("30s") Duration every, @DefaultValue("2m") Duration after,
		@DefaultValue("1h") Duration gradesWait, @DefaultValue Mail mail, @DefaultValue Webhook webhook) {

	/**
	 * The mail server is set by {@code spring.mail}.
	 *
	 * @param from the sender's address; if not set, no email is sent
	 * @param to the operators' addresses, which get every alert
	 * @param administrators whether district administrators get their district's alerts,
	 * except those that only operators can resolve; sent to their addresses in the roster
	 */
	record Mail(@Nullable String from, @DefaultValue List<String> to, @DefaultValue("true") boolean administrators) {

		// A line without a value, as in a file of settings, sets nothing.
		Mail {
			from = StringUtils.hasText(from) ? from : null;
			Assert.isTrue(Stream.concat(Stream.ofNullable(from), to.stream()).allMatch(Mailer::isAddress),
					"from, or to, contains something that isn't an address");
		}

	}

	/**
	 * @param url where alerts are posted as JSON; if not set, none are posted
	 * @param secret the secret that signs the posts
	 * @param deadline how long the webhook may take to answer
	 */
	record Webhook(@Nullable URI url, @Nullable String secret, @DefaultValue("10s") Duration deadline) {

		Webhook {
			Assert.isTrue(url == null || (secret != null && !secret.isEmpty()),
					"handback.alerts.webhook.secret must be set if handback.alerts.webhook.url is set");
		}

		@Override
		public String toString() {
			return "Webhook[url=" + this.url + "]";
		}

	}

}
