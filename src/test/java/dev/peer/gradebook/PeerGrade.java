package dev.peer.gradebook;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.UUID;

import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

@Entity
@Table(name = "grade")
class PeerGrade {

	@EmbeddedId
	Key id;

	BigDecimal points;

	@Embeddable
	record Key(String districtId, UUID assignmentId, String studentId) implements Serializable {

	}

}
