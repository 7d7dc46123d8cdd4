package dev.handback.grading;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

interface GradeRepository extends Repository<Grade, GradeKey> {

	Optional<Grade> findById(GradeKey key);

	@Query("select g from Grade g where g.key.district = :district and g.key.assignment = :assignment")
	List<Grade> ofAssignment(String district, UUID assignment);

	Grade save(Grade grade);

}
