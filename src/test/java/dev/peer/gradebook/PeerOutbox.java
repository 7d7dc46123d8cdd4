package dev.peer.gradebook;

import java.util.Optional;
import java.util.UUID;

import org.springframework.data.jpa.repository.JpaRepository;

interface PeerOutbox extends JpaRepository<PeerOutboxRow, Long> {

	Optional<PeerOutboxRow> findByDistrictIdAndAssignmentIdAndStudentId(String districtId, UUID assignmentId,
			String studentId);

}
