package dev.peer.gradebook;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "person")
class PeerStudent {

	@Id
	String id;

	String firstName;

	String lastName;

}
