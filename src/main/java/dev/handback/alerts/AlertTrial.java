package dev.handback.alerts;

import java.util.List;
import java.util.Locale;

import org.springframework.stereotype.Component;

/** Tries out whether alerts reach the operators. */
@Component
public class AlertTrial {

	private final List<Channel> channels;

	AlertTrial(List<Channel> channels) {
		this.channels = channels;
	}

	/** Sends a test through every channel that is set up. */
	public List<Outcome> run() {
		return this.channels.stream()
			.filter(Channel::isOn)
			.map((channel) -> new Outcome(channel.name().toLowerCase(Locale.ROOT), channel.test()))
			.toList();
	}

	/**
	 * The result of the test.
	 *
	 * @param channel {@code mail} or {@code webhook}
	 */
	public record Outcome(String channel, SendResult result) {

		public boolean isAccepted() {
			return this.result == SendResult.TOLD;
		}

	}

}
