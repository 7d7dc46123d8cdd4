package dev.handback.grading.grades;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

import dev.handback.delivery.Enrollment;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Finds out which of many students have left their section, and which sections are
 * closed.
 */
@Component
class DepartedStudents {

	// Only records that were in the roster and were removed count; about others, the
	// roster says nothing.
	static final String DEPARTED = """
			select asked.* from unnest(cast(:districts as text[]), cast(:sections as text[]),
				cast(:students as text[])) as asked (district_id, section_id, student_id)
			join closed_section s on s.district_id = asked.district_id and s.section_id = asked.section_id
			union select asked.* from unnest(cast(:districts as text[]), cast(:sections as text[]),
				cast(:students as text[])) as asked (district_id, section_id, student_id)
			join departed_student d on d.district_id = asked.district_id and d.section_id = asked.section_id
				and d.student_id = asked.student_id""";

	private final JdbcClient jdbc;

	DepartedStudents(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	Set<Enrollment> among(Collection<Enrollment> enrollments) {
		Set<Enrollment> departed = new HashSet<>();
		this.jdbc.sql(DEPARTED)
			.param("districts", column(enrollments, (one) -> one.district().value()))
			.param("sections", column(enrollments, (one) -> one.section().value()))
			.param("students", column(enrollments, (one) -> (one.student() != null) ? one.student().value() : null))
			.query((row) -> {
				@Nullable String student = row.getString("student_id");
				departed.add(new Enrollment(new DistrictId(row.getString("district_id")),
						new SectionId(row.getString("section_id")), (student != null) ? new PersonId(student) : null));
			});
		return departed;
	}

	private static @Nullable String[] column(Collection<Enrollment> enrollments,
			Function<Enrollment, @Nullable String> value) {
		return enrollments.stream().map(value).toArray(String[]::new);
	}

}
