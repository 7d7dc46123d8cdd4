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
 * Who is told when something needs somebody. Where neither a sender's address nor a
 * webhook is set, nothing is told and nothing is kept.
 *
 * @param every how often the districts are looked at
 * @param after what has lasted so long is told, and what has been gone so long is over
 * @param gradesWait grades that go by themselves and have waited longer are told of
 * @param mail e-mail
 * @param webhook another system
 * @param digest what teachers are told of what is stuck
 */
@ConfigurationProperties("handback.alerts")
record AlertsProperties(@DefaultValue("30s") Duration every, @DefaultValue("2m") Duration after,
		@DefaultValue("1h") Duration gradesWait, @DefaultValue Mail mail, @DefaultValue Webhook webhook,
		@DefaultValue Digest digest) {

	/**
	 * E-mail; the server is set by {@code spring.mail}.
	 *
	 * @param from the sender's address; no e-mail is sent where it is not set
	 * @param to the addresses of the operators, who are told of everything
	 * @param administrators whether the administrators of a district are told, by their
	 * addresses in the roster, of what is not the operators' to do
	 */
	record Mail(@Nullable String from, @DefaultValue List<String> to, @DefaultValue("true") boolean administrators) {

	}

	/**
	 * A webhook.
	 *
	 * @param url where alerts are posted to as JSON; nothing is where it is not set
	 * @param secret signs what is posted
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
	 * The e-mail to teachers.
	 *
	 * @param enabled whether teachers get any
	 * @param at when, in the time zone of the district
	 */
	record Digest(@DefaultValue("true") boolean enabled, @DefaultValue("07:00") LocalTime at) {

	}

}
