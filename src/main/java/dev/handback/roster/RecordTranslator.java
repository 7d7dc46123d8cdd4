package dev.handback.roster;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.client.CourseRecord;
import dev.handback.client.LmsStatus;
import dev.handback.client.SchoolRecord;
import dev.handback.client.SectionRecord;
import dev.handback.client.TermRecord;
import dev.handback.client.UserRecord;
import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * Makes staged rows of the service's records; a record without a usable id makes none.
 */
final class RecordTranslator {

	private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{24}");

	private final String district;

	RecordTranslator(DistrictId district) {
		this.district = district.value();
	}

	List<StagedRow> school(SchoolRecord school) {
		return one(school.id(), StagedRow.of(RosterTable.SCHOOL, this.district, school.id(), text(school.name())));
	}

	List<StagedRow> term(TermRecord term) {
		return one(term.id(), StagedRow.of(RosterTable.TERM, this.district, term.id(), term.name(),
				date(term.startDate()), date(term.endDate())));
	}

	List<StagedRow> course(CourseRecord course) {
		return one(course.id(),
				StagedRow.of(RosterTable.COURSE, this.district, course.id(), course.name(), course.number()));
	}

	List<StagedRow> person(UserRecord user) {
		UserRecord.Name name = (user.name() != null) ? user.name() : new UserRecord.Name(null, null, null);
		return one(user.id(), StagedRow.of(RosterTable.PERSON, this.district, user.id(), name.first(), name.middle(),
				name.last(), user.email(), user.school(), user.gradeLevel(), roles(user), synced(user.lmsStatus())));
	}

	List<StagedRow> section(SectionRecord section) {
		List<StagedRow> rows = new ArrayList<>(one(section.id(),
				StagedRow.of(RosterTable.SECTION, this.district, section.id(), section.school(), section.termId(),
						section.course(), text(section.name()), section.subject(), section.grade(), section.period(),
						synced(section.lmsStatus()))));
		if (!rows.isEmpty()) {
			teachers(section).forEach((teacher) -> rows.add(StagedRow.of(RosterTable.SECTION_TEACHER, this.district,
					section.id(), teacher, teacher.equals(section.teacher()))));
			usable(section.students()).forEach(
					(student) -> rows.add(StagedRow.of(RosterTable.ENROLMENT, this.district, section.id(), student)));
		}
		return rows;
	}

	// The primary teacher may be missing from the list of teachers, and the list may be
	// missing.
	private static Set<String> teachers(SectionRecord section) {
		Set<String> teachers = new LinkedHashSet<>(usable(section.teachers()));
		if (isUsable(section.teacher())) {
			teachers.add(section.teacher());
		}
		return teachers;
	}

	private static Set<String> usable(@Nullable List<String> ids) {
		return (ids == null) ? Set.of()
				: ids.stream().filter(RecordTranslator::isUsable).collect(Collectors.toCollection(LinkedHashSet::new));
	}

	private static List<StagedRow> one(@Nullable String id, StagedRow row) {
		return isUsable(id) ? List.of(row) : List.of();
	}

	private static boolean isUsable(@Nullable String id) {
		return id != null && ID.matcher(id).matches();
	}

	private static String roles(UserRecord user) {
		return user.roleKinds().stream().map(Enum::name).collect(Collectors.joining(","));
	}

	private static @Nullable Boolean synced(@Nullable LmsStatus status) {
		return (status != null) ? status.syncedInLms() : null;
	}

	private static String text(@Nullable String text) {
		return (text != null) ? text : "";
	}

	private static @Nullable LocalDate date(@Nullable String date) {
		try {
			return (date != null) ? LocalDate.parse(date) : null;
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

}
