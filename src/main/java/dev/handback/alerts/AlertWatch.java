package dev.handback.alerts;

import java.time.Clock;
import java.time.Instant;
import java.util.List;

import dev.handback.diagnosis.DistrictHealthService;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Notices when problems start and end, and has each reported once. */
@Component
class AlertWatch {

	private final DistrictHealthService states;

	private final AlertStore alerts;

	private final MessageStore messages;

	private final List<Channel> channels;

	private final AlertsProperties properties;

	private final TransactionOperations transactions;

	private final Clock clock;

	AlertWatch(DistrictHealthService states, AlertStore alerts, MessageStore messages, List<Channel> channels,
			AlertsProperties properties, TransactionOperations transactions, Clock clock) {
		this.states = states;
		this.alerts = alerts;
		this.messages = messages;
		this.channels = channels;
		this.properties = properties;
		this.transactions = transactions;
		this.clock = clock;
	}

	/** Does nothing if there is no one to notify. */
	void look() {
		List<Channel> on = this.channels.stream().filter(Channel::isOn).toList();
		if (on.isEmpty()) {
			return;
		}
		List<ActiveProblem> findings = this.states.all()
			.stream()
			.flatMap((state) -> ActiveProblem.in(state, this.properties.gradesWait()).stream())
			.toList();
		this.transactions.executeWithoutResult((status) -> remember(findings, on));
	}

	private void remember(List<ActiveProblem> findings, List<Channel> on) {
		if (!this.alerts.isAlone()) {
			return;
		}
		Instant now = this.clock.instant();
		Instant lasting = now.minus(this.properties.after());
		this.alerts.see(findings, now);
		for (Alert alert : this.alerts.tell(lasting, now)) {
			on.forEach((channel) -> this.messages.addOpened(alert, channel.name(), channel.recipients(alert)));
		}
		this.alerts.close(lasting, now).forEach(this.messages::addOver);
	}

}
