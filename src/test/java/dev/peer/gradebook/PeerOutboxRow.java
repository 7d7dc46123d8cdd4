package dev.peer.gradebook;

import java.time.Instant;
import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** What is still to be sent. */
@Entity
@Table(name = "delivery")
class PeerOutboxRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	@Nullable Long id;

	String districtId;

	UUID assignmentId;

	String studentId;

	String sectionId;

	String state = "DUE";

	long wanted;

	long sent;

	int attempts;

	boolean posting;

	Instant dueAt;

	Instant changedAt;

	protected PeerOutboxRow() {
	}

	PeerOutboxRow(PeerGrade.Key grade, String section) {
		this.districtId = grade.districtId();
		this.assignmentId = grade.assignmentId();
		this.studentId = grade.studentId();
		this.sectionId = section;
	}

}
