package dev.handback.assignments;

import java.util.List;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

interface AssignmentRepository extends Repository<Assignment, AssignmentKey> {

	@Query("select a from Assignment a where a.key.district = :district and a.section = :section order by a.createdAt desc")
	List<Assignment> inSection(String district, String section);

	java.util.Optional<Assignment> findById(AssignmentKey key);

	boolean existsById(AssignmentKey key);

	Assignment save(Assignment assignment);

}
