package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.LockModeType;
import org.jspecify.annotations.Nullable;

import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

interface GradeRepository extends Repository<Grade, GradeKey> {

	/** One statement needs no transaction. */
	@Transactional(propagation = Propagation.SUPPORTS)
	Optional<Grade> findById(GradeKey key);

	@Lock(LockModeType.PESSIMISTIC_WRITE)
	@Query("""
			select g from Grade g where g.key.district = :district and g.key.assignment = :assignment
			order by g.key.student""")
	List<Grade> ofAssignmentForChange(String district, UUID assignment);

	/** In SQL, because Hibernate translates a query with a list each time. */
	@Query(nativeQuery = true, value = """
			select * from grade where district_id = :district and assignment_id = :assignment
			and student_id = any(:students)""")
	List<Grade> ofStudents(String district, UUID assignment, String[] students);

	@Query("select g from Grade g where g.key.district = :district and g.key.student = :student and g.key.assignment in :assignments")
	List<Grade> ofStudent(String district, String student, Collection<UUID> assignments);

	/**
	 * Whether the value was wanted in the LMS since that time, or a write of what was
	 * would leave it; what was replaced before the grade was released never was.
	 * @param hasPoints whether a write that leaves out the points would leave these
	 * @param hasComment the same for the comment
	 * @param hasFlags the same for the flags
	 */
	@Query(nativeQuery = true, value = """
			select exists (select from grade_change c
				join grade g using (district_id, assignment_id, student_id)
				where c.district_id = :district and c.assignment_id = :assignment and c.student_id = :student
					and c.changed_at > :since
					and (c.points is not distinct from cast(:points as numeric)
						and c.comment is not distinct from cast(:comment as text) and c.flags = cast(:flags as text[])
						or not (:hasPoints and :hasComment and :hasFlags)
						and (:hasPoints or c.points = cast(:points as numeric))
						and (:hasComment or c.comment = cast(:comment as text))
						and (:hasFlags or c.flags = cast(:flags as text[])))
					and not exists (select from grade_change later
						where later.district_id = c.district_id and later.assignment_id = c.assignment_id
							and later.student_id = c.student_id and later.id > c.id
							and later.changed_at <= g.released_at))""")
	boolean wasWanted(String district, UUID assignment, String student, Instant since, @Nullable BigDecimal points,
			@Nullable String comment, String[] flags, boolean hasPoints, boolean hasComment, boolean hasFlags);

	/** Locks the grades until the transaction ends. */
	@Query(nativeQuery = true, value = """
			select * from grade where district_id = :district and assignment_id = :assignment
			and student_id = any(:students) order by student_id for update""")
	List<Grade> lock(String district, UUID assignment, String[] students);

	/** Creates, locks and returns an empty grade for each student who has none. */
	@Query(nativeQuery = true, value = """
			insert into grade (district_id, assignment_id, student_id, graded_by, graded_at, version)
			select :district, :assignment, student, :teacher, :now, 0
			from unnest(cast(:students as text[])) as asked (student) order by student
			on conflict do nothing returning *""")
	List<Grade> begin(String district, UUID assignment, String[] students, String teacher, Instant now);

	/** Adds the grades, as they are now, to their history. */
	@Modifying
	@Query(nativeQuery = true, value = """
			insert into grade_change (district_id, assignment_id, student_id, points, comment, flags, grade_text,
				extra_attempts, own_due_at, changed_by, changed_at)
			select district_id, assignment_id, student_id, points, comment, flags, grade_text,
				extra_attempts, own_due_at, graded_by, graded_at
			from grade where district_id = :district and assignment_id = :assignment and student_id = any(:students)""")
	void keepHistory(String district, UUID assignment, String[] students);

	/**
	 * Adds to their history that these are sent over what the LMS was last seen to have.
	 */
	@Modifying
	@Query(nativeQuery = true, value = """
			insert into grade_change (district_id, assignment_id, student_id, points, comment, flags, grade_text,
				extra_attempts, own_due_at, changed_by, changed_at, their_points, their_comment, their_flags,
				their_grade_text, their_extra_attempts, their_own_due_at)
			select district_id, assignment_id, student_id, points, comment, flags, grade_text,
				extra_attempts, own_due_at, :teacher, lms_seen_at, lms_points, lms_comment, lms_flags,
				lms_grade_text, lms_extra_attempts, lms_own_due_at
			from grade where district_id = :district and assignment_id = :assignment and student_id = any(:students)""")
	void keepSentOver(String district, UUID assignment, String[] students, String teacher);

}
