package dev.peer.delivery;

import java.time.Instant;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A grade that is sent, or to be sent. */
@Entity
@Table(name = "peer_outbox")
class PeerOutboxGrade {

	@Id
	long id;

	String token;

	String submission;

	long points;

	@Nullable Instant sentAt;

}
