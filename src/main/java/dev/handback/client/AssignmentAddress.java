package dev.handback.client;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;

/** The address of an assignment at the service, with all its submissions. */
public record AssignmentAddress(DistrictId district, SectionId section, LmsAssignmentId id) {

	String path() {
		return SubmissionsClient.path(this.section.value(), this.id.toString());
	}

}
