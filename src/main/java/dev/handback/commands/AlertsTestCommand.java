package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

import dev.handback.alerts.AlertTrial;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Sends a test to the operators' mail and webhook. */
@Component("alerts test")
class AlertsTestCommand implements Command {

	private final AlertTrial trial;

	private final MessageSourceAccessor messages;

	AlertsTestCommand(AlertTrial trial, MessageSourceAccessor messages) {
		this.trial = trial;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		List<AlertTrial.Outcome> outcomes = this.trial.run();
		if (outcomes.isEmpty()) {
			throw new CannotRunException(this.messages.getMessage("alerts.test.off"));
		}
		outcomes.forEach((outcome) -> out
			.println(this.messages.getMessage("alerts.test." + outcome.result(), new Object[] { outcome.channel() })));
		return outcomes.stream().allMatch(AlertTrial.Outcome::isAccepted) ? DONE : FOUND_FAULTS;
	}

}
