package dev.handback.grading;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

interface GradeRepository extends Repository<Grade, GradeKey> {

	Optional<Grade> findById(GradeKey key);

	@Query("select g from Grade g where g.key.district = :district and g.key.assignment = :assignment")
	List<Grade> ofAssignment(String district, UUID assignment);

	@Query("select g from Grade g where g.key.district = :district and g.key.assignment = :assignment and g.key.student in :students")
	List<Grade> ofStudents(String district, UUID assignment, Collection<String> students);

	/** Whether the history holds the value, since that moment. */
	@Query(nativeQuery = true,
			value = """
					select exists (select from grade_change where district_id = :district and assignment_id = :assignment
						and student_id = :student and changed_at > :since and points is not distinct from cast(:points as numeric)
						and comment is not distinct from cast(:comment as text) and flags = :flags)""")
	boolean wasWanted(String district, UUID assignment, String student, Instant since, @Nullable BigDecimal points,
			@Nullable String comment, String flags);

	Grade save(Grade grade);

}
