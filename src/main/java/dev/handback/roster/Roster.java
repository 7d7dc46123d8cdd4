package dev.handback.roster;

import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Collator;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Our copy of the districts' rosters. Answers contain only the people that the question
 * is about.
 */
@Component
public class Roster {

	// Of a term that would end before it starts, we don't know when it ends.
	private static final String LAST_DAY = "case when t.start_date > t.end_date then null else t.end_date end as end_date";

	// People who were members of a section when it was removed still count as its
	// members.
	private static final String SECTIONS_TAUGHT = """
			select s.id, s.name, s.period, s.synced, s.removed_at, c.name as course_name, taught.lead,
				s.term_id, t.name as term_name, %s,
				(select count(*) from (select from enrollment e where e.district_id = :district
					and e.section_id = s.id and e.removed_at is not distinct from s.removed_at
					limit :counted) as up_to_there) as students
			from section_teacher taught
			join section s on s.district_id = taught.district_id and s.id = taught.section_id
			left join term t on t.district_id = s.district_id and t.id = s.term_id
			left join course c on c.district_id = s.district_id and c.id = s.course_id
			where taught.district_id = :district and taught.person_id = :teacher
				and taught.removed_at is not distinct from s.removed_at""".formatted(LAST_DAY);

	/** Selects the columns of {@link #student} from a class list {@code l}. */
	public static final String STUDENTS = """
			select l.student_id, l.first_name, l.last_name, l.synced, l.left_at, exists (select from class_list other
				where other.district_id = :district and other.section_id = l.section_id
					and other.list_key = l.list_key and other.student_id <> l.student_id) as namesake
			from class_list l where l.district_id = :district and l.section_id = :section""";

	private final JdbcClient jdbc;

	Roster(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * The sections that the person teaches, including co-taught ones, in the order of the
	 * day.
	 */
	public List<TaughtSection> sectionsTaughtBy(DistrictId district, PersonId teacher) {
		return taught(district, teacher, "s.removed_at is null order by length(s.period), s.period, s.name, s.id");
	}

	/**
	 * The sections that the person taught until they were closed or no longer shared,
	 * including last year's, newest first.
	 */
	public List<TaughtSection> sectionsOnceTaughtBy(DistrictId district, PersonId teacher) {
		return taught(district, teacher, "s.removed_at is not null order by s.removed_at desc, s.name, s.id");
	}

	private List<TaughtSection> taught(DistrictId district, PersonId teacher, String which) {
		return this.jdbc.sql(SECTIONS_TAUGHT + " and " + which)
			.param("district", district.value())
			.param("teacher", teacher.value())
			.param("counted", Integer.MAX_VALUE)
			.query(Roster::section)
			.list();
	}

	/**
	 * The section, if the person teaches it now or taught it when it was removed; empty
	 * otherwise, whether or not it exists.
	 * @param counted the highest count: in the largest sections, counting all students
	 * would take too long
	 */
	public Optional<TaughtSection> sectionTaughtBy(DistrictId district, PersonId teacher, SectionId section,
			int counted) {
		return this.jdbc.sql(SECTIONS_TAUGHT + " and s.id = :section")
			.param("district", district.value())
			.param("teacher", teacher.value())
			.param("section", section.value())
			.param("counted", counted)
			.query(Roster::section)
			.optional();
	}

	/** The sections that the student attends now, by name. */
	public List<AttendedSection> sectionsAttendedBy(DistrictId district, PersonId student) {
		return attended(district, student, "e.removed_at is null and s.removed_at is null order by s.name, s.id");
	}

	/**
	 * The sections that the student attended until they left, or until those were closed
	 * or no longer shared, newest first.
	 */
	public List<AttendedSection> sectionsOnceAttendedBy(DistrictId district, PersonId student) {
		return attended(district, student,
				"(e.removed_at is not null or s.removed_at is not null) order by left_at desc, s.name, s.id");
	}

	private List<AttendedSection> attended(DistrictId district, PersonId student, String which) {
		return this.jdbc.sql("""
				select s.id, s.name, s.synced, p.synced as student_synced, %s,
					coalesce(e.removed_at, s.removed_at) as left_at,
					(select concat_ws(' ', lead.first_name, lead.last_name) from section_teacher st
						join person lead on lead.district_id = st.district_id and lead.id = st.person_id
						where st.district_id = :district and st.section_id = s.id and st.lead
							and st.removed_at is not distinct from s.removed_at limit 1) as teacher
				from enrollment e
				join section s on s.district_id = e.district_id and s.id = e.section_id
				join person p on p.district_id = e.district_id and p.id = e.person_id and p.removed_at is null
				left join term t on t.district_id = s.district_id and t.id = s.term_id
				where e.district_id = :district and e.person_id = :student and %s""".formatted(LAST_DAY, which))
			.param("district", district.value())
			.param("student", student.value())
			.query((row, number) -> new AttendedSection(new SectionId(row.getString("id")), row.getString("name"),
					text(row, "teacher"),
					!Boolean.FALSE.equals(Columns.flagOrNull(row, "synced"))
							&& !Boolean.FALSE.equals(row.getObject("student_synced", Boolean.class)),
					date(row, "end_date"), Columns.instantOrNull(row, "left_at")))
			.list();
	}

	/** The students enrolled in the section, in class-list order. */
	public List<Student> studentsOf(DistrictId district, SectionId section) {
		return students(STUDENTS, district, section, List.of()).stream()
			.filter((student) -> !student.hasLeft())
			.toList();
	}

	/** The given students of the section, in class-list order. */
	public List<Student> studentsOf(DistrictId district, SectionId section, Collection<PersonId> among) {
		return students(STUDENTS + " and student_id = any(:among)", district, section, among);
	}

	private List<Student> students(String sql, DistrictId district, SectionId section, Collection<PersonId> among) {
		return this.jdbc.sql(sql)
			.param("district", district.value())
			.param("section", section.value())
			.param("among", among.stream().map(PersonId::value).toArray(String[]::new))
			.query(Roster::student)
			.list()
			.stream()
			.sorted(byListName())
			.toList();
	}

	/**
	 * The students of these sections who aren't matched in the LMS, as far as we know;
	 * sections without any are left out.
	 */
	public Map<SectionId, Set<PersonId>> studentsNotInTheLms(DistrictId district, Collection<SectionId> sections) {
		return students("""
				select e.section_id, e.person_id
				from enrollment e join person p on p.district_id = e.district_id and p.id = e.person_id
				where e.district_id = :district and e.section_id = any(:sections) and e.removed_at is null
					and p.removed_at is null and p.synced = false""", district, sections);
	}

	/**
	 * The students who have left these sections; sections that no one has left are left
	 * out.
	 */
	public Map<SectionId, Set<PersonId>> studentsWhoLeft(DistrictId district, Collection<SectionId> sections) {
		return students("""
				select e.section_id, e.person_id
				from enrollment e join section s on s.district_id = e.district_id and s.id = e.section_id
				where e.district_id = :district and e.section_id = any(:sections) and e.removed_at is not null
					and e.removed_at is distinct from s.removed_at""", district, sections);
	}

	private Map<SectionId, Set<PersonId>> students(String sql, DistrictId district, Collection<SectionId> sections) {
		Map<SectionId, Set<PersonId>> students = new HashMap<>();
		this.jdbc.sql(sql)
			.param("district", district.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.query((row) -> {
				students.computeIfAbsent(new SectionId(row.getString("section_id")), (section) -> new HashSet<>())
					.add(new PersonId(row.getString("person_id")));
			});
		return students;
	}

	/** The names of these people, first name first; unknown people are left out. */
	public Map<PersonId, String> names(DistrictId district, Collection<PersonId> people) {
		Map<PersonId, String> names = new HashMap<>();
		this.jdbc.sql("""
				select id, concat_ws(' ', first_name, last_name) as name from person
				where district_id = :district and id = any(:people)""")
			.param("district", district.value())
			.param("people", people.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				names.put(new PersonId(row.getString("id")), row.getString("name"));
			});
		return names;
	}

	/** The names of these sections; unknown ones are left out. */
	public Map<SectionId, String> sectionNames(DistrictId district, Collection<SectionId> sections) {
		Map<SectionId, String> names = new HashMap<>();
		this.jdbc.sql("select id, name from section where district_id = :district and id = any(:sections)")
			.param("district", district.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.query((row) -> {
				names.put(new SectionId(row.getString("id")), row.getString("name"));
			});
		return names;
	}

	public Set<PersonId> whoLeft(DistrictId district, Collection<PersonId> people) {
		return this.jdbc
			.sql("select id from person where district_id = :district and id = any(:people) and removed_at is not null")
			.param("district", district.value())
			.param("people", people.stream().map(PersonId::value).toArray(String[]::new))
			.query((row, number) -> new PersonId(row.getString("id")))
			.set();
	}

	/**
	 * The district's current terms, newest first.
	 * @param others terms to include even if they are no longer shared; those that never
	 * were have only an id
	 */
	public List<TaughtSection.Term> terms(DistrictId district, Collection<TermId> others) {
		List<TaughtSection.Term> terms = new ArrayList<>();
		this.jdbc.sql("""
				select id as term_id, name as term_name, end_date from term
				where district_id = :district and (removed_at is null or id = any(:others))
				order by start_date desc nulls last, name""")
			.param("district", district.value())
			.param("others", others.stream().map(TermId::value).toArray(String[]::new))
			.query((row) -> {
				terms.add(Objects.requireNonNull(term(row)));
			});
		others.stream()
			.distinct()
			.filter((other) -> terms.stream().map(TaughtSection.Term::id).noneMatch(other::equals))
			.forEach((other) -> terms.add(new TaughtSection.Term(other, null, null)));
		return terms;
	}

	// The database compares code points, but people expect É next to E.
	private static Comparator<Student> byListName() {
		Collator collator = Collator.getInstance(Locale.ROOT);
		return Comparator.comparing(Student::listName, collator).thenComparing(Student::id);
	}

	private static TaughtSection section(ResultSet row, int number) throws SQLException {
		return new TaughtSection(new SectionId(row.getString("id")), row.getString("name"), row.getString("period"),
				row.getString("course_name"), term(row), row.getInt("students"), row.getBoolean("lead"),
				Columns.flagOrNull(row, "synced"), Columns.instantOrNull(row, "removed_at"));
	}

	private static TaughtSection.@Nullable Term term(ResultSet row) throws SQLException {
		String id = row.getString("term_id");
		return (id == null || !ObjectIds.isId(id)) ? null
				: new TaughtSection.Term(new TermId(id), row.getString("term_name"), date(row, "end_date"));
	}

	/** The student in a row that {@link #STUDENTS} selected. */
	public static Student student(ResultSet row, int number) throws SQLException {
		return new Student(new PersonId(row.getString("student_id")), text(row, "first_name"), text(row, "last_name"),
				row.getBoolean("namesake"), Columns.flagOrNull(row, "synced"), Columns.instantOrNull(row, "left_at"));
	}

	private static String text(ResultSet row, String column) throws SQLException {
		String text = row.getString(column);
		return (text != null) ? text : "";
	}

	private static @Nullable LocalDate date(ResultSet row, String column) throws SQLException {
		Date date = row.getDate(column);
		return (date != null) ? date.toLocalDate() : null;
	}

}
