package dev.peer.gradebook;

import java.time.Instant;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** Who did what. */
@Entity
@Table(name = "audit_record")
class PeerAuditRecord {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	@Nullable Long id;

	String districtId;

	Instant recordedAt = Instant.now();

	String actor;

	String action = "grade given";

	String subject;

	protected PeerAuditRecord() {
	}

	PeerAuditRecord(String district, String actor, String subject) {
		this.districtId = district;
		this.actor = actor;
		this.subject = subject;
	}

}
