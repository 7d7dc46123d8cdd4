package dev.handback.sandbox.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.sandbox.SandboxClock;
import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.fault.Faults;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.signon.Codes;
import dev.handback.sandbox.signon.TokenFaults;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;

import org.springframework.stereotype.Component;

/**
 * Everything that currently makes the service behave otherwise than at the start, except
 * for what happened to single records.
 */
@Component
final class ActiveLevers {

	private final Faults faults;

	private final SandboxClock clock;

	private final TokenFaults tokenFaults;

	private final Codes codes;

	private final Differences differences;

	private final LmsConditions lmsConditions;

	private final Feed feed;

	private final Applications applications;

	private final Tokens tokens;

	ActiveLevers(Faults faults, SandboxClock clock, TokenFaults tokenFaults, Codes codes, Differences differences,
			LmsConditions lmsConditions, Feed feed, Applications applications, Tokens tokens) {
		this.faults = faults;
		this.clock = clock;
		this.tokenFaults = tokenFaults;
		this.codes = codes;
		this.differences = differences;
		this.lmsConditions = lmsConditions;
		this.feed = feed;
		this.applications = applications;
		this.tokens = tokens;
	}

	List<ActiveLever> all() {
		List<ActiveLever> all = new ArrayList<>();
		this.faults.lines().stream().filter((fault) -> !fault.spent()).map(ActiveLever::of).forEach(all::add);
		if (this.clock.isMoved()) {
			all.add(ActiveLever.ending("active.clock", Times.shift(this.clock.ahead()), "DELETE", "clock"));
		}
		if (this.tokenFaults.isSet()) {
			all.add(ActiveLever.ending("active.identity-tokens", "", "DELETE", "identity-tokens"));
		}
		if (this.codes.expiring() > 0) {
			all.add(new ActiveLever("active.codes", "the next " + this.codes.expiring(), "PATCH", "codes",
					"expire_next:number", "0"));
		}
		Arrays.stream(Difference.values())
			.filter(this.differences::isOn)
			.map((difference) -> new ActiveLever("differences." + difference.wireName(), "", "PATCH", "differences",
					difference.wireName() + ":boolean", "false"))
			.forEach(all::add);
		Districts.AUTHORIZING.stream().flatMap(this::of).forEach(all::add);
		this.applications.all().stream().flatMap(this::withoutToken).forEach(all::add);
		return all;
	}

	private Stream<ActiveLever> withoutToken(Application application) {
		return Districts.AUTHORIZING.stream()
			.filter((district) -> this.tokens.of(application, district.id()).isEmpty())
			.map((district) -> ActiveLever.ending("active.token", district.name() + ", " + application.id(), "POST",
					"districts/" + district.id() + "/tokens?application=" + application.id()));
	}

	private Stream<ActiveLever> of(District district) {
		List<ActiveLever> all = new ArrayList<>();
		Connection connection = this.lmsConditions.connection(district.id());
		if (this.lmsConditions.isScheduled(district.id())) {
			all.add(ActiveLever.ending("active.course", district.name(), "DELETE",
					"districts/" + district.id() + "/course"));
		}
		if (!connection.isUp()) {
			all.add(ActiveLever.of("active.connection", district, "", "lms_state", "success"));
		}
		if (!connection.fieldsEnabled()) {
			all.add(ActiveLever.of("active.fields", district, "", "lms_fields:boolean", "true"));
		}
		if (!connection.integrated()) {
			all.add(ActiveLever.of("active.integration", district, "", "integration:boolean", "true"));
		}
		if (!this.feed.isEnabled(district.id())) {
			all.add(ActiveLever.of("active.feed", district, "/events", "enabled:boolean", "true"));
		}
		return all.stream();
	}

}
