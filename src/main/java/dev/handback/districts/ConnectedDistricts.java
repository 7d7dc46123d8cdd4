package dev.handback.districts;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import dev.handback.audit.AuditTrail;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** The districts that are connected to this installation. */
@Component
public class ConnectedDistricts {

	/** A check this soon after another one wouldn't show anything new. */
	private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(10);

	private final DistrictStore store;

	private final DistrictStatuses statuses;

	private final DistrictMachines machines;

	private final DistrictCheck check;

	private final AuditTrail audit;

	private final Clock clock;

	ConnectedDistricts(DistrictStore store, DistrictStatuses statuses, DistrictMachines machines, DistrictCheck check,
			AuditTrail audit, Clock clock) {
		this.store = store;
		this.statuses = statuses;
		this.machines = machines;
		this.check = check;
		this.audit = audit;
		this.clock = clock;
	}

	/** All connected districts, by name. */
	public List<ConnectedDistrict> all() {
		return this.store.all();
	}

	/**
	 * Those whose machine of the database answers and whose data isn't being deleted, by
	 * name.
	 */
	public List<ConnectedDistrict> reachable() {
		Set<DistrictId> forgotten = forgotten();
		return this.machines.ask(this.store::all)
			.stream()
			.filter((district) -> !forgotten.contains(district.id()))
			.toList();
	}

	/**
	 * Whether the district is connected and its data isn't being deleted; otherwise,
	 * nothing more is scheduled for it.
	 */
	public boolean isConnected(DistrictId district) {
		return find(district).isPresent() && !isForgotten(district);
	}

	/** Those whose data was deleted, or is being deleted. */
	public Set<DistrictId> forgotten() {
		return this.store.forgotten();
	}

	/**
	 * Whether the district's data was deleted, or is being deleted, and it hasn't been
	 * readmitted since.
	 */
	public boolean isForgotten(DistrictId district) {
		return this.store.isForgotten(district);
	}

	public Optional<ConnectedDistrict> find(DistrictId district) {
		return this.store.find(district);
	}

	/**
	 * The district with this id.
	 * @throws DistrictNotConnectedException if it isn't connected
	 */
	public ConnectedDistrict get(DistrictId district) {
		return find(district).orElseThrow(() -> new DistrictNotConnectedException(district));
	}

	/** Reads the district's record from the service now and stores it. */
	public void check(DistrictId district) {
		this.check.check(district);
	}

	/**
	 * Records that the service refuses the district's token, unless it has answered since
	 * then. Another request would only be refused, too.
	 * @param before the district before the request that was refused
	 */
	public void tokenRefused(ConnectedDistrict before) {
		this.statuses.saveRefusal(before.id(), before.checkedAt());
	}

	/**
	 * Checks the district because a person asked.
	 * @return false if someone asked a moment ago, or its token is refused, which is
	 * checked again every minute
	 */
	public boolean checkFor(DistrictId district, PersonId by) {
		Instant now = this.clock.instant();
		boolean first = !get(district).isTokenRefused()
				&& this.statuses.claimCheck(district, now, now.minus(ASK_AGAIN_AFTER));
		if (first) {
			this.audit.record(district, by, "district state asked for", district.value());
			check(district);
		}
		return first;
	}

}
