package dev.handback.roster;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds students, teachers and sections of one district by the beginning of a name, or by
 * an id, including removed ones. Contacts are never found.
 */
@Repository
public class RosterSearch {

	/** The most results of each kind. */
	public static final int MOST = 25;

	static final String PEOPLE = """
			select found.* from unnest(:lasts, :firsts) wanted(last, first) cross join lateral (
				select p.id, concat_ws(' ', p.first_name, p.last_name) as name, 'TEACHER' = any(p.roles) as teaches,
					p.removed_at is not null as gone, s.name as school
				from person p left join school s on s.district_id = p.district_id and s.id = p.school_id
				where p.district_id = :district and (p.roles && '{STUDENT,TEACHER}')
					and list_key(p.last_name, p.first_name) collate "C" >= wanted.last
					and list_key(p.last_name, p.first_name) collate "C" < wanted.last || U&'\\+10FFFF'
					and starts_with(split_part(list_key(p.last_name, p.first_name), e'\\x01', 2), wanted.first)
				order by p.district_id, list_key(p.last_name, p.first_name) collate "C", p.id limit :limit) found""";

	static final String PERSON = """
			select p.id, concat_ws(' ', p.first_name, p.last_name) as name, 'TEACHER' = any(p.roles) as teaches,
				p.removed_at is not null as gone, s.name as school
			from person p left join school s on s.district_id = p.district_id and s.id = p.school_id
			where p.district_id = :district and p.id = :id and (p.roles && '{STUDENT,TEACHER}')""";

	static final String SECTIONS = """
			select c.id, c.name, false as teaches, c.removed_at is not null as gone, s.name as school
			from section c left join school s on s.district_id = c.district_id and s.id = c.school_id
			where c.district_id = :district and %s
			order by c.district_id, list_key(c.name, null) collate "C", c.id limit :limit""";

	static final String BY_NAME = """
			list_key(c.name, null) collate "C" >= rtrim(list_key(:text, null), e'\\x01')
				and list_key(c.name, null) collate "C" < rtrim(list_key(:text, null), e'\\x01') || U&'\\+10FFFF'""";

	private final JdbcClient jdbc;

	RosterSearch(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The students and teachers with this id, or whose name begins like this. */
	public List<Found> people(DistrictId district, String text) {
		return found(text, (spelling) -> peopleSpelled(district, spelling));
	}

	/** The sections with this id, or whose name begins like this. */
	public List<Found> sections(DistrictId district, String text) {
		return found(text, (spelling) -> sectionsSpelled(district, spelling));
	}

	// Rosters contain either apostrophe, and so does what people type.
	private static List<Found> found(String text, Function<String, List<Found>> search) {
		return Stream.of("'", "’")
			.map((apostrophe) -> text.replaceAll("['’]", apostrophe))
			.distinct()
			.flatMap((spelling) -> search.apply(spelling).stream())
			.distinct()
			.limit(MOST)
			.toList();
	}

	private List<Found> peopleSpelled(DistrictId district, String text) {
		if (isId(text)) {
			return this.jdbc.sql(PERSON)
				.param("district", district.value())
				.param("id", text.toLowerCase(Locale.ROOT))
				.query(Found.class)
				.list();
		}
		Names names = names(text);
		Map<String, Found> found = new LinkedHashMap<>();
		this.jdbc.sql(PEOPLE)
			.param("district", district.value())
			.param("lasts", names.lasts().toArray(String[]::new))
			.param("firsts", names.firsts().toArray(String[]::new))
			.param("limit", MOST)
			.query(Found.class)
			.list()
			.forEach((one) -> found.putIfAbsent(one.id(), one));
		return found.values().stream().limit(MOST).toList();
	}

	private List<Found> sectionsSpelled(DistrictId district, String text) {
		return this.jdbc.sql(SECTIONS.formatted(isId(text) ? "c.id = lower(:text)" : BY_NAME))
			.param("district", district.value())
			.param("text", text)
			.param("limit", MOST)
			.query(Found.class)
			.list();
	}

	private static boolean isId(String text) {
		return text.matches("[0-9a-fA-F]{24}");
	}

	// "Ada Lovelace", "Lovelace, Ada", "Lovelace Ada": however people type it.
	private Names names(String text) {
		String plain = this.jdbc.sql("select rtrim(list_key(?, null), e'\\x01')")
			.param(text.replace(',', ' ').strip().replaceAll("\\s+", " "))
			.query(String.class)
			.single();
		List<String> words = Arrays.asList(plain.split(" ", -1));
		List<String> lasts = new ArrayList<>(List.of(plain));
		List<String> firsts = new ArrayList<>(List.of(""));
		for (int split = 1; split < Math.min(words.size(), 5); split++) {
			String one = String.join(" ", words.subList(0, split));
			String other = String.join(" ", words.subList(split, words.size()));
			lasts.addAll(List.of(other, one));
			firsts.addAll(List.of(one, other));
		}
		return new Names(lasts, firsts);
	}

	/** Everything we have about the person; empty if they neither study nor teach. */
	public Optional<PersonDetails> person(DistrictId district, PersonId person) {
		return this.jdbc.sql("""
				select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.roles, p.synced, p.removed_at,
					s.name as school, e.applied_at, e.removal
				from person p left join school s on s.district_id = p.district_id and s.id = p.school_id
				left join roster_event e on e.district_id = p.district_id and e.id = p.id
				where p.district_id = :district and p.id = :id
					and (p.roles && '{STUDENT,TEACHER}')""")
			.param("district", district.value())
			.param("id", person.value())
			.query((row, number) -> new PersonDetails(person, row.getString("name"), StoredRoles.read(row).roles(),
					row.getString("school"), state(row), List.of()))
			.optional()
			.map((known) -> known.in(places(district, person)));
	}

	private List<PersonDetails.Place> places(DistrictId district, PersonId person) {
		return this.jdbc
			.sql("""
					select s.id, s.name, member.taught, s.synced, coalesce(member.removed_at, s.removed_at) as left_at from (
						select section_id, false as taught, removed_at from enrollment
						where district_id = :district and person_id = :person
						union all
						select section_id, true as taught, removed_at from section_teacher
						where district_id = :district and person_id = :person) member
					join section s on s.district_id = :district and s.id = member.section_id
					order by left_at desc nulls first, s.name, s.id limit 1000""")
			.param("district", district.value())
			.param("person", person.value())
			.query((row, number) -> new PersonDetails.Place(new SectionId(row.getString("id")), row.getString("name"),
					row.getBoolean("taught"), Columns.flagOrNull(row, "synced"), Columns.instantOrNull(row, "left_at")))
			.list();
	}

	/** Everything we have about the section. */
	public Optional<SectionDetails> section(DistrictId district, SectionId section) {
		return this.jdbc.sql("""
				select c.name, c.synced, c.removed_at, s.name as school, e.applied_at, e.removal,
					(select count(*) from enrollment n where n.district_id = :district and n.section_id = c.id
						and n.removed_at is null) as students,
					(select count(*) from enrollment n join person p on p.district_id = n.district_id
						and p.id = n.person_id where n.district_id = :district and n.section_id = c.id
						and n.removed_at is null and p.removed_at is null and p.synced = false) as not_synced
				from section c left join school s on s.district_id = c.district_id and s.id = c.school_id
				left join roster_event e on e.district_id = c.district_id and e.id = c.id
				where c.district_id = :district and c.id = :id""")
			.param("district", district.value())
			.param("id", section.value())
			.query((row, number) -> new SectionDetails(section, row.getString("name"), row.getString("school"),
					state(row), row.getLong("students"), row.getLong("not_synced"), List.of()))
			.optional()
			.map((known) -> known.taughtBy(teachers(district, section)));
	}

	private List<SectionDetails.Teacher> teachers(DistrictId district, SectionId section) {
		return this.jdbc.sql("""
				select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.synced
				from section_teacher t join person p on p.district_id = t.district_id and p.id = t.person_id
				where t.district_id = :district and t.section_id = :section and t.removed_at is null
				order by t.lead desc, p.last_name, p.id""")
			.param("district", district.value())
			.param("section", section.value())
			.query((row, number) -> new SectionDetails.Teacher(new PersonId(row.getString("id")), row.getString("name"),
					Columns.flagOrNull(row, "synced")))
			.list();
	}

	private static RecordState state(ResultSet row) throws SQLException {
		@Nullable Instant applied = Columns.instantOrNull(row, "applied_at");
		return new RecordState(Columns.flagOrNull(row, "synced"), Columns.instantOrNull(row, "removed_at"),
				(applied != null) ? new LastEvent(applied, row.getBoolean("removal")) : null);
	}

	/**
	 * A search result.
	 *
	 * @param school the name of their school; null if unknown
	 * @param gone whether the district no longer shares them
	 */
	public record Found(String id, String name, boolean teaches, boolean gone, @Nullable String school) {

	}

	private record Names(List<String> lasts, List<String> firsts) {

	}

}
