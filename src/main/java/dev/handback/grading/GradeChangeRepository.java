package dev.handback.grading;

import org.springframework.data.repository.Repository;

interface GradeChangeRepository extends Repository<GradeChange, Long> {

	GradeChange save(GradeChange change);

}
