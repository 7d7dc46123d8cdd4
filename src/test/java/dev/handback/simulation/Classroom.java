package dev.handback.simulation;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import dev.handback.districts.SimulatedDistricts;
import dev.handback.simulation.service.ModelDistrict;
import dev.handback.simulation.service.ServiceModel;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;

import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A district with one section, its two teachers, students and administrator. */
final class Classroom {

	static final int STUDENTS = 3;

	private final Provider provider;

	private final DistrictId district;

	private final SectionId section;

	private final TermId term;

	private int tokens = 1;

	Classroom(long number, Provider provider) {
		this.provider = provider;
		this.district = new DistrictId("5a%022x".formatted(number));
		this.section = new SectionId("5c%022x".formatted(number));
		this.term = new TermId("5e%022x".formatted(number));
	}

	DistrictId district() {
		return this.district;
	}

	SectionId section() {
		return this.section;
	}

	TermId term() {
		return this.term;
	}

	PersonId teacher(int number) {
		return person(number);
	}

	PersonId student(int number) {
		return person(100 + number);
	}

	List<PersonId> teachers() {
		return List.of(teacher(1), teacher(2));
	}

	List<PersonId> students() {
		return IntStream.rangeClosed(1, STUDENTS).mapToObj(this::student).toList();
	}

	private PersonId person(int number) {
		return new PersonId("5b%s%04d".formatted(this.district.value().substring(6), number));
	}

	PersonId administrator() {
		return person(201);
	}

	/** The last digit of a person's id. */
	static String number(PersonId person) {
		return person.value().substring(person.value().length() - 1);
	}

	private String token() {
		return "token " + this.tokens + " of " + this.district;
	}

	/** The service accepts only a new token from now on. */
	void replaceToken(ModelDistrict there) {
		this.tokens++;
		there.rotateToken(token());
	}

	/** Stores the token that the service accepts now. */
	void enterToken(ApplicationContext app) {
		SimulatedDistricts.connect(app, this.district, this.provider, ZoneId.of("America/New_York"), token());
	}

	/** Adds the classroom to the service. */
	ModelDistrict in(ServiceModel service) {
		ModelDistrict there = service.connect(this.district, token(), this.provider);
		there.addTerm(this.term);
		there.addSection(this.section, teachers(), students());
		students().subList(1, STUDENTS).forEach((student) -> there.session(student, true));
		return there;
	}

	/** Stores the district, its section and its people. */
	void furnish(ApplicationContext app) {
		enterToken(app);
		app.getBean(JdbcClient.class)
			.sql("""
					with d as (select cast(:district as text) as district, cast(:section as text) as section),
					school as (insert into school (district_id, id, name) select district, :school, 'School' from d),
					term as (insert into term (district_id, id, name, start_date, end_date)
						select district, :term, 'Term', '2026-01-01', '2099-12-31' from d),
					section as (insert into section (district_id, id, school_id, term_id, name, synced)
						select district, section, :school, :term, 'Section', true from d),
					people as (insert into person (district_id, id, first_name, last_name, roles, synced, school_id)
						select district, id, 'Given', 'Family ' || right(id, 3), array[role], true, :school
						from d, unnest(:people, :roles) as p (id, role)),
					teachers as (insert into section_teacher (district_id, section_id, person_id, lead)
						select district, section, id, true from d, unnest(:people, :roles) as p (id, role)
						where role = 'TEACHER')
					insert into enrollment (district_id, section_id, person_id)
						select district, section, id from d, unnest(:people, :roles) as p (id, role)
						where role = 'STUDENT'""")
			.param("district", this.district.value())
			.param("section", this.section.value())
			.param("term", this.term.value())
			.param("school", "5f" + this.district.value().substring(2))
			.param("people", people().keySet().stream().map(PersonId::value).toArray(String[]::new))
			.param("roles", people().values().toArray(String[]::new))
			.update();
	}

	private Map<PersonId, String> people() {
		Map<PersonId, String> people = new LinkedHashMap<>();
		teachers().forEach((teacher) -> people.put(teacher, "TEACHER"));
		students().forEach((student) -> people.put(student, "STUDENT"));
		people.put(administrator(), "DISTRICT_ADMIN");
		return people;
	}

	/**
	 * Stores whether the section is shared with the app; those who left with it return
	 * with it.
	 */
	void shares(JdbcClient jdbc, boolean shared) {
		sections(jdbc, shared, "2099-12-31", false);
	}

	/**
	 * Stores that the term has ended: the section and everyone in it are removed at once.
	 */
	void endsTerm(JdbcClient jdbc) {
		sections(jdbc, false, "2026-03-01", true);
	}

	private void sections(JdbcClient jdbc, boolean open, String termEnds, boolean withMembers) {
		jdbc.sql("""
				with section as (update section set removed_at = case when not :open then sim.now() end
						where district_id = :district and id = :section and (removed_at is null) <> :open
						returning old.removed_at as was, removed_at),
				term as (update term set end_date = cast(:ends as date) where district_id = :district),
				teachers as (update section_teacher one set removed_at = section.removed_at from section
						where district_id = :district and section_id = :section and (:open or :members)
							and one.removed_at is not distinct from section.was)
				update enrollment one set removed_at = section.removed_at from section
				where district_id = :district and section_id = :section and (:open or :members)
					and one.removed_at is not distinct from section.was""")
			.param("open", open)
			.param("ends", termEnds)
			.param("members", withMembers)
			.param("district", this.district.value())
			.param("section", this.section.value())
			.update();
	}

	/**
	 * Stores that a student has left the section or returned.
	 * @return whether that changes anything
	 */
	boolean moves(JdbcClient jdbc, PersonId student, boolean leaves) {
		return jdbc.sql("""
				update enrollment set removed_at = case when :leaves then sim.now() end
				where district_id = :district and section_id = :section and person_id = :student
					and (removed_at is null) = :leaves""")
			.param("leaves", leaves)
			.param("district", this.district.value())
			.param("section", this.section.value())
			.param("student", student.value())
			.update() > 0;
	}

}
