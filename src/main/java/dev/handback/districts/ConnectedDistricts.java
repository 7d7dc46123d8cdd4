package dev.handback.districts;

import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.DistrictId;

import org.springframework.stereotype.Component;

/** The districts that are connected to this installation. */
@Component
public class ConnectedDistricts {

	private final DistrictStore store;

	private final DistrictCheck check;

	ConnectedDistricts(DistrictStore store, DistrictCheck check) {
		this.store = store;
		this.check = check;
	}

	/** All of them, by name. */
	public List<ConnectedDistrict> all() {
		return this.store.all();
	}

	public Optional<ConnectedDistrict> find(DistrictId district) {
		return this.store.find(district);
	}

	/**
	 * The district, for callers that hold an id of a connected one.
	 * @throws DistrictNotConnectedException if it is not connected
	 */
	public ConnectedDistrict get(DistrictId district) {
		return find(district).orElseThrow(() -> new DistrictNotConnectedException(district));
	}

	/** Asks the service for the district's record now and stores what it says. */
	public void check(DistrictId district) {
		this.check.check(district);
	}

}
