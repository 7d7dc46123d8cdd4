package dev.peer.gradebook;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface PeerGrades extends JpaRepository<PeerGrade, PeerGrade.Key> {

	@Query("select a from PeerAssignment a where a.sectionId = :section order by a.title")
	List<PeerAssignment> assignments(String section);

	@Query(nativeQuery = true, value = """
			select p.id, p.first_name, p.last_name from person p join enrollment e on e.person_id = p.id
			where e.section_id = :section order by p.last_name, p.first_name""")
	List<PeerStudent> students(String section);

	@Query("select g from PeerGrade g where g.id.districtId = :district and g.id.assignmentId in :assignments")
	List<PeerGrade> grades(String district, Collection<UUID> assignments);

}
