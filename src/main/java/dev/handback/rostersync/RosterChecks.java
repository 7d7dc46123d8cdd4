package dev.handback.rostersync;

import java.time.Clock;
import java.time.Instant;

import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Checks for changes right away, instead of at the next scheduled time. */
@Component
public class RosterChecks {

	private final RosterFreshnessStore states;

	private final RosterProperties properties;

	private final ApplicationEventPublisher events;

	private final AuditTrail audit;

	private final Clock clock;

	RosterChecks(RosterFreshnessStore states, RosterProperties properties, ApplicationEventPublisher events,
			AuditTrail audit, Clock clock) {
		this.states = states;
		this.properties = properties;
		this.events = events;
		this.audit = audit;
		this.clock = clock;
	}

	/**
	 * Checks now whether the service has changes.
	 * @return false if someone asked a moment ago
	 */
	public boolean check(DistrictId district) {
		Instant now = this.clock.instant();
		boolean first = this.states.asks(district, now, now.minus(this.properties.askAgainAfter()));
		if (first) {
			this.events.publishEvent(new RosterCheckRequested(district));
		}
		return first;
	}

	/**
	 * Checks now because a person asked.
	 * @return false if someone asked a moment ago
	 */
	@Transactional
	public boolean check(DistrictId district, PersonId by) {
		boolean first = check(district);
		if (first) {
			this.audit.record(district, by, "roster check asked for", district.value());
		}
		return first;
	}

}
