package dev.handback.alerts;

import java.util.List;
import java.util.Optional;

import org.springframework.stereotype.Component;

/**
 * Sends what is due. No transaction is open while waiting for a mail server or webhook.
 */
@Component
class AlertSender {

	/** So that a round ends, however much there is to send. */
	private static final int MOST_AT_ONCE = 200;

	private final MessageStore messages;

	private final List<Channel> channels;

	AlertSender(MessageStore messages, List<Channel> channels) {
		this.messages = messages;
		this.channels = channels;
	}

	void send() {
		this.channels.stream().filter(Channel::isOn).forEach(this::send);
	}

	private void send(Channel channel) {
		boolean goesOn = true;
		for (int sent = 0; goesOn && sent < MOST_AT_ONCE; sent++) {
			Optional<MessageBatch> batch = this.messages.take(channel.name());
			goesOn = batch.isPresent() && settle(batch.get(), channel.send(batch.get()));
		}
	}

	/**
	 * Records the result.
	 * @return whether it is worth sending more in this round
	 */
	private boolean settle(MessageBatch batch, SendResult outcome) {
		switch (outcome) {
			case TOLD, PARTLY -> this.messages.told(batch);
			case NO_ONE -> this.messages.drop(batch);
			case REFUSED, DOWN -> this.messages.later(batch);
		}
		return outcome != SendResult.DOWN;
	}

}
