package dev.handback.assignments;

import java.io.Serializable;
import java.util.UUID;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * The table's key, starting with the district, so that the tables can be partitioned by
 * district.
 */
@Embeddable
record AssignmentKey(@Column(name = "district_id") String district, UUID id) implements Serializable {

	static AssignmentKey of(DistrictId district, AssignmentId assignment) {
		return new AssignmentKey(district.value(), assignment.value());
	}

}
