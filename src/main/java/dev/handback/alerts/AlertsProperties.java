package dev.handback.alerts;

import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Alerting. It is off, and stores nothing, until a sender's address or a webhook is set.
 *
 * @param every how often districts are checked for problems
 * @param after how long a problem must last before it is reported, and be gone before it
 * is resolved
 * @param gradesWait how long grades may wait before that is reported
 * @param mail email
 * @param webhook another system
 * @param digest the daily email to teachers about what is stuck
 */
@ConfigurationProperties("handback.alerts")
record AlertsProperties(@DefaultValue("30s") Duration every, @DefaultValue("2m") Duration after,
		@DefaultValue("1h") Duration gradesWait, @DefaultValue Mail mail, @DefaultValue Webhook webhook,
		@DefaultValue Digest digest) {

	/**
	 * Email; the server is set by {@code spring.mail}.
	 *
	 * @param from the sender's address; without it, no email is sent
	 * @param to the operators' addresses, which get every alert
	 * @param administrators whether district administrators get the alerts of their
	 * district, except those that only operators can resolve, at their addresses in the
	 * roster
	 */
	record Mail(@Nullable String from, @DefaultValue List<String> to, @DefaultValue("true") boolean administrators) {

	}

	/**
	 * A webhook.
	 *
	 * @param url where alerts are posted as JSON; without it, none are posted
	 * @param secret the secret that signs the posts
	 * @param deadline how long an answer may take
	 */
	record Webhook(@Nullable URI url, @Nullable String secret, @DefaultValue("10s") Duration deadline) {

		Webhook {
			Assert.isTrue(url == null || (secret != null && !secret.isEmpty()),
					"handback.alerts.webhook.secret must be set where handback.alerts.webhook.url is");
		}

		@Override
		public String toString() {
			return "Webhook[url=" + this.url + "]";
		}

	}

	/**
	 * The daily email to teachers.
	 *
	 * @param enabled whether teachers get it
	 * @param at the time of day, in the district's time zone
	 */
	record Digest(@DefaultValue("true") boolean enabled, @DefaultValue("07:00") LocalTime at) {

	}

}
