package dev.peer.gradebook;

import java.math.BigDecimal;
import java.time.Instant;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** A grade with what is written when a cell is saved. */
@Entity
@Table(name = "grade")
class PeerSavedGrade {

	@EmbeddedId
	PeerGrade.Key id;

	BigDecimal points;

	String gradedBy;

	Instant gradedAt;

	@Version
	@Nullable Long version;

	protected PeerSavedGrade() {
	}

	PeerSavedGrade(PeerGrade.Key id) {
		this.id = id;
	}

}
