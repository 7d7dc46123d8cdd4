package dev.handback.assignments;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

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

	/** The given assignments, deleted ones too. */
	@Query("select a from Assignment a where a.key.district = :district and array_contains(:ids, a.key.id)")
	List<Assignment> find(String district, UUID[] ids);

	@Query("""
			select a from Assignment a where a.key.district = :district and a.setId = :setId
			and a.deletedAt is null order by a.section""")
	List<Assignment> inSet(String district, UUID setId);

	@Query("""
			select a from Assignment a where a.key.district = :district and a.section in :sections
			and a.deletedAt is null order by a.createdAt desc""")
	List<Assignment> inSections(String district, Collection<String> sections);

	/** Those that may be unpublished, or due or worth something else, in the LMS. */
	@Query("""
			select a from Assignment a where a.key.district = :district and a.section in :sections
			and (a.lmsState = 'draft' or a.lmsDueAt is distinct from a.wanted.dueAt and a.lmsSeenAt is not null
				or a.lmsPoints <> a.wanted.pointsPossible)
			and a.goneAt is null and a.deletedAt is null and a.deletionWanted = false""")
	List<Assignment> differing(String district, Collection<String> sections);

	/** One statement needs no transaction. */
	@Transactional(propagation = Propagation.SUPPORTS)
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

}
