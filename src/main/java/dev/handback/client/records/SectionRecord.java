package dev.handback.client.records;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** A section with its members: the fields we keep. */
public record SectionRecord(String id, @Nullable String district, @Nullable String school, @Nullable String name,
		@Nullable String subject, @Nullable String grade, @Nullable String period, @Nullable String course,
		@Nullable String termId, @Nullable String teacher, @Nullable List<String> teachers,
		@Nullable List<String> students, @Nullable LmsStatus lmsStatus) {

	SectionRecord with(LmsStatus status) {
		return new SectionRecord(this.id, this.district, this.school, this.name, this.subject, this.grade, this.period,
				this.course, this.termId, this.teacher, this.teachers, this.students, status);
	}

}
