package dev.handback.alerts;

import java.util.List;

import dev.handback.audit.AuditSeals;
import dev.handback.audit.KeptSeal;

import org.springframework.stereotype.Component;

/**
 * Sends the newest audit seals to the operators' mail and webhook, where someone who
 * rewrites the audit can't change them.
 */
@Component
class SealReporter {

	private final AuditSeals seals;

	private final List<Channel> channels;

	SealReporter(AuditSeals seals, List<Channel> channels) {
		this.seals = seals;
		this.channels = channels;
	}

	/**
	 * Sends them once. If a channel is down, all are sent again later: receiving a seal
	 * twice is harmless.
	 */
	void send() {
		List<KeptSeal> newest = this.seals.newest();
		List<Channel> down = this.channels.stream()
			.filter(Channel::isOn)
			.filter((channel) -> !newest.isEmpty() && channel.send(newest) == SendResult.DOWN)
			.toList();
		if (!down.isEmpty()) {
			throw new IllegalStateException(
					"Could not send the newest audit seals to " + down.stream().map(Channel::name).toList());
		}
	}

}
