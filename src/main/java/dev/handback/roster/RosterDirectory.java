package dev.handback.roster;

import java.util.Optional;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.PersonDirectory;
import dev.handback.vocabulary.DistrictId;

import org.springframework.stereotype.Component;

/** Answers sign-on's questions. */
@Component
class RosterDirectory implements PersonDirectory {

	private final ConnectedDistricts districts;

	RosterDirectory(ConnectedDistricts districts) {
		this.districts = districts;
	}

	@Override
	public Optional<String> districtName(DistrictId district) {
		return this.districts.find(district).map(ConnectedDistrict::name);
	}

}
