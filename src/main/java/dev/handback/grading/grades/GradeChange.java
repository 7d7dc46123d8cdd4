package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A line in a grade's history: appended, never changed. */
@Entity
@Table(name = "grade_change")
@SuppressWarnings("unused") // written here, read by queries
class GradeChange {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	@Column(name = "district_id")
	private String district;

	@Column(name = "assignment_id")
	private UUID assignment;

	@Column(name = "student_id")
	private String student;

	private @Nullable BigDecimal points;

	private @Nullable String comment;

	@JdbcTypeCode(SqlTypes.ARRAY)
	private List<String> flags;

	@Embedded
	private @Nullable StoredDetails details;

	private String changedBy;

	private Instant changedAt;

	@SuppressWarnings("NullAway.Init") // for JPA
	protected GradeChange() {
	}

	GradeChange(GradeKey key, GradeValue value, PersonId teacher, Instant now) {
		this.district = key.district();
		this.assignment = key.assignment();
		this.student = key.student();
		this.points = value.points();
		this.comment = value.comment();
		this.flags = Flag.wireNames(value.flags());
		this.details = StoredDetails.of(value.details());
		this.changedBy = teacher.value();
		this.changedAt = now;
	}

}
