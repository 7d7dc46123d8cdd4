package dev.handback.assignments;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

interface AssignmentRepository extends Repository<Assignment, AssignmentKey> {

	/** The assignments that aren't deleted here and in the LMS. */
	@Query("""
			select a from Assignment a where a.key.district = :district and a.section = :section
			and a.deletedAt is null
			order by a.createdAt desc""")
	List<Assignment> inSection(String district, String section);

	/**
	 * The given assignments that {@link #inSection(String, String)} also finds. They are
	 * an array because Hibernate translates a query with a list again each time.
	 */
	@Query("""
			select a from Assignment a where a.key.district = :district and a.section = :section
			and array_contains(:ids, a.key.id) and a.deletedAt is null""")
	List<Assignment> inSection(String district, String section, UUID[] ids);

	@Query("""
			select a from Assignment a where a.key.district = :district and a.setId = :setId
			and a.deletedAt is null order by a.section""")
	List<Assignment> inSet(String district, UUID setId);

	@Query("""
			select a from Assignment a where a.key.district = :district and a.section in :sections
			and a.deletedAt is null order by a.createdAt desc""")
	List<Assignment> inSections(String district, Collection<String> sections);

	/** How many are unpublished in the learning platform, by section. */
	@Query("""
			select new dev.handback.assignments.AssignmentRepository$SectionCount(a.section, count(a)) from Assignment a
			where a.key.district = :district and a.section in :sections and a.lmsState = 'draft'
			and a.goneAt is null and a.deletedAt is null and a.deletionWanted = false group by a.section""")
	List<SectionCount> unpublished(String district, Collection<String> sections);

	Optional<Assignment> findById(AssignmentKey key);

	/** Locks the assignment until the transaction ends. */
	default Optional<Assignment> findForChange(AssignmentKey key) {
		return lock(key.district(), key.id()).flatMap((locked) -> findById(key));
	}

	// What is read of other tables can't be locked on a cluster.
	@Query(nativeQuery = true,
			value = "select id from assignment where district_id = :district and id = :id for no key update")
	Optional<UUID> lock(String district, UUID id);

	boolean existsById(AssignmentKey key);

	Assignment save(Assignment assignment);

	/** Writes what was saved, for statements that refer to it. */
	void flush();

	/** A count for a section. */
	record SectionCount(String section, long number) {

	}

}
