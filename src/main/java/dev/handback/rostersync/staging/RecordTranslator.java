package dev.handback.rostersync.staging;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.client.records.CourseRecord;
import dev.handback.client.records.LmsStatus;
import dev.handback.client.records.SchoolRecord;
import dev.handback.client.records.SectionRecord;
import dev.handback.client.records.TermRecord;
import dev.handback.client.records.UserRecord;
import dev.handback.roster.StoredRoles;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import org.jspecify.annotations.Nullable;

/**
 * Translates the service's records into staged rows; skips records without a usable id,
 * or of another district.
 */
public final class RecordTranslator {

	/** How much of a text is kept: pages show many of them at once. */
	private static final int LONGEST_TEXT = 255;

	/** No ID is as long, and no mail server takes a longer address. */
	private static final int LONGEST_WHOLE = 254;

	private final String district;

	public RecordTranslator(DistrictId district) {
		this.district = district.value();
	}

	public Optional<StagedRow> school(SchoolRecord school) {
		return ours(school.id(), school.district())
			.map((id) -> StagedRow.of(StagedKind.SCHOOLS, id, name(school.name(), id)));
	}

	public Optional<StagedRow> term(TermRecord term) {
		return ours(term.id(), term.district()).map((id) -> StagedRow.of(StagedKind.TERMS, id, text(term.name()),
				date(term.startDate()), date(term.endDate())));
	}

	public Optional<StagedRow> course(CourseRecord course) {
		return ours(course.id(), course.district())
			.map((id) -> StagedRow.of(StagedKind.COURSES, id, text(course.name()), text(course.number())));
	}

	public Optional<StagedRow> person(UserRecord user) {
		UserRecord.Name name = (user.name() != null) ? user.name() : new UserRecord.Name(null, null, null);
		@Nullable String first = part(name.first());
		@Nullable String last = part(name.last());
		return ours(user.id(), user.district())
			.map((id) -> StagedRow.of(StagedKind.USERS, id, first, text(name.middle()), last, whole(user.email()),
					whole(user.school()), text(user.gradeLevel()), roles(user), synced(user.lmsStatus())));
	}

	public Optional<StagedRow> section(SectionRecord section) {
		return ours(section.id(), section.district()).map((id) -> StagedRow.of(StagedKind.SECTIONS, id,
				whole(section.school()), whole(section.termId()), whole(section.course()), name(section.name(), id),
				text(section.subject()), text(section.grade()), text(section.period()), synced(section.lmsStatus()),
				whole(section.teacher()), teachers(section), students(section)));
	}

	// Without a list, we don't know who is enrolled, so that no one is removed.
	private static @Nullable MemberIds students(SectionRecord section) {
		return (section.students() != null) ? MemberIds.of(usable(section.students())) : null;
	}

	private static @Nullable StoredRoles roles(UserRecord user) {
		return (user.roles() != null) ? StoredRoles.of(user.roleKinds()) : null;
	}

	private Optional<String> ours(@Nullable String id, @Nullable String owner) {
		boolean ours = isUsable(id) && (owner == null || owner.equals(this.district));
		return ours ? Optional.ofNullable(id) : Optional.empty();
	}

	// The list of teachers may be missing, or lack the primary teacher. Without both, we
	// don't know who teaches, so that no one is removed.
	private static @Nullable MemberIds teachers(SectionRecord section) {
		if (section.teacher() == null && section.teachers() == null) {
			return null;
		}
		List<String> teachers = usable(section.teachers());
		if (isUsable(section.teacher())) {
			teachers.add(section.teacher());
		}
		return MemberIds.of(teachers);
	}

	private static List<String> usable(@Nullable List<String> ids) {
		List<String> usable = new ArrayList<>();
		if (ids != null) {
			ids.stream().filter(RecordTranslator::isUsable).forEach(usable::add);
		}
		return usable;
	}

	private static boolean isUsable(@Nullable String id) {
		return id != null && ObjectIds.isId(id);
	}

	private static @Nullable Boolean synced(@Nullable LmsStatus status) {
		return (status != null) ? status.syncedInLms() : null;
	}

	// A link without text can't be seen or opened.
	private static @Nullable String name(@Nullable String name, String id) {
		@Nullable String shown = part(name);
		return (shown != null && shown.isEmpty()) ? id : shown;
	}

	/** A part of a name: empty if there is nothing to see, null if it wasn't said. */
	private static @Nullable String part(@Nullable String name) {
		@Nullable String shown = text(name);
		return (shown != null && PlainText.isInvisible(shown)) ? "" : shown;
	}

	private static @Nullable String text(@Nullable String text) {
		return (text != null) ? PlainText.beginning(text, LONGEST_TEXT) : null;
	}

	// A part of an ID or an address would be another one.
	private static @Nullable String whole(@Nullable String text) {
		return (text != null && text.length() <= LONGEST_WHOLE) ? text : null;
	}

	// PostgreSQL has no year 0, and a day outside four-digit years isn't meant.
	private static @Nullable LocalDate date(@Nullable String date) {
		try {
			LocalDate day = (date != null) ? LocalDate.parse(date) : null;
			return (day != null && day.getYear() >= 1 && day.getYear() <= 9999) ? day : null;
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

}
