package dev.peer.gradebook;

import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "assignment")
class PeerAssignment {

	@Id
	UUID id;

	String sectionId;

	String title;

}
