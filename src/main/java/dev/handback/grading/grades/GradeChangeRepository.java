package dev.handback.grading.grades;

import org.springframework.data.repository.Repository;

interface GradeChangeRepository extends Repository<GradeChange, Long> {

	GradeChange save(GradeChange change);

}
