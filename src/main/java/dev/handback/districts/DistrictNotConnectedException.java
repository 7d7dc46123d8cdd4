package dev.handback.districts;

import dev.handback.vocabulary.ids.DistrictId;

/** The district isn't connected to this installation. */
public class DistrictNotConnectedException extends RuntimeException {

	public DistrictNotConnectedException(DistrictId district) {
		super("District " + district + " is not connected");
	}

}
