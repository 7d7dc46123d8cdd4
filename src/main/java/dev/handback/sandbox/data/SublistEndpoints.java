package dev.handback.sandbox.data;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** Lists of what belongs to a school, a section, a term, a course, or a person. */
@Controller
@RequestMapping(Version.PATH)
class SublistEndpoints {

	private final World world;

	private final OwnRecords own;

	private final RecordBytes records;

	SublistEndpoints(World world, OwnRecords own, RecordBytes records) {
		this.world = world;
		this.own = own;
		this.records = records;
	}

	@GetMapping("/sections/{id}/users")
	Answer usersOfSection(ListRequest request, @PathVariable String id, Query query) {
		RecordId section = this.own.find(request.caller(), RecordKind.SECTION, id);
		LongStream members = LongStream.concat(keys(Relation.STUDENTS_OF_SECTION, section),
				keys(Relation.TEACHERS_OF_SECTION, section));
		return people(members, query, request);
	}

	@GetMapping("/schools/{id}/users")
	Answer usersOfSchool(ListRequest request, @PathVariable String id, Query query) {
		RecordId school = this.own.find(request.caller(), RecordKind.SCHOOL, id);
		return people(keys(Relation.PEOPLE_OF_SCHOOL, school), query, request);
	}

	@GetMapping("/schools/{id}/sections")
	Answer sectionsOfSchool(ListRequest request, @PathVariable String id) {
		return list(sectionsOfSchool(request.caller(), id), RecordKind.SECTION, request);
	}

	@GetMapping("/schools/{id}/terms")
	Answer termsOfSchool(ListRequest request, @PathVariable String id) {
		return list(named("term_id", sectionsOfSchool(request.caller(), id)), RecordKind.TERM, request);
	}

	@GetMapping("/schools/{id}/courses")
	Answer coursesOfSchool(ListRequest request, @PathVariable String id) {
		return list(named("course", sectionsOfSchool(request.caller(), id)), RecordKind.COURSE, request);
	}

	@GetMapping("/terms/{id}/sections")
	Answer sectionsOfTerm(ListRequest request, @PathVariable String id) {
		return list(sectionsWith("term_id", RecordKind.TERM, request.caller(), id), RecordKind.SECTION, request);
	}

	@GetMapping("/terms/{id}/schools")
	Answer schoolsOfTerm(ListRequest request, @PathVariable String id) {
		return list(named("school", sectionsWith("term_id", RecordKind.TERM, request.caller(), id)), RecordKind.SCHOOL,
				request);
	}

	@GetMapping("/courses/{id}/sections")
	Answer sectionsOfCourse(ListRequest request, @PathVariable String id) {
		return list(sectionsWith("course", RecordKind.COURSE, request.caller(), id), RecordKind.SECTION, request);
	}

	@GetMapping("/courses/{id}/schools")
	Answer schoolsOfCourse(ListRequest request, @PathVariable String id) {
		return list(named("school", sectionsWith("course", RecordKind.COURSE, request.caller(), id)), RecordKind.SCHOOL,
				request);
	}

	@GetMapping("/users/{id}/schools")
	Answer schoolsOfUser(ListRequest request, @PathVariable String id) {
		RecordId person = this.own.find(request.caller(), RecordKind.PERSON, id);
		LongStream schools = this.world.all(RecordKind.SCHOOL, request.caller().district())
			.all()
			.filter((school) -> this.world.isRelated(Relation.PEOPLE_OF_SCHOOL, RecordId.ofKey(school), person));
		return list(schools, RecordKind.SCHOOL, request);
	}

	@GetMapping("/users/{id}/sections")
	Answer sectionsOfUser(ListRequest request, @PathVariable String id) {
		RecordId person = this.own.find(request.caller(), RecordKind.PERSON, id);
		return list(keys(Relation.SECTIONS_OF_PERSON, person), RecordKind.SECTION, request);
	}

	@GetMapping("/users/{id}/mycontacts")
	Answer contactsOfStudent(ListRequest request, @PathVariable String id) {
		RecordId student = this.own.find(request.caller(), RecordKind.PERSON, id);
		return list(keys(Relation.CONTACTS_OF_STUDENT, student), RecordKind.PERSON, request);
	}

	/** The students in a teacher's sections, or those of a contact. */
	@GetMapping("/users/{id}/mystudents")
	Answer studentsOfUser(ListRequest request, @PathVariable String id) {
		RecordId person = this.own.find(request.caller(), RecordKind.PERSON, id);
		LongStream taught = this.world.hasRole(person, Role.TEACHER)
				? inSectionsOf(person, Relation.STUDENTS_OF_SECTION) : LongStream.empty();
		return list(LongStream.concat(taught, keys(Relation.STUDENTS_OF_CONTACT, person)), RecordKind.PERSON, request);
	}

	@GetMapping("/users/{id}/myteachers")
	Answer teachersOfStudent(ListRequest request, @PathVariable String id) {
		RecordId person = this.own.find(request.caller(), RecordKind.PERSON, id);
		LongStream teachers = this.world.hasRole(person, Role.STUDENT)
				? inSectionsOf(person, Relation.TEACHERS_OF_SECTION) : LongStream.empty();
		return list(teachers, RecordKind.PERSON, request);
	}

	private LongStream inSectionsOf(RecordId person, Relation members) {
		return keys(Relation.SECTIONS_OF_PERSON, person).flatMap((section) -> keys(members, RecordId.ofKey(section)));
	}

	private LongStream sectionsOfSchool(DistrictCaller caller, String id) {
		return keys(Relation.SECTIONS_OF_SCHOOL, this.own.find(caller, RecordKind.SCHOOL, id));
	}

	/** The sections that refer to that term or course. */
	private LongStream sectionsWith(String field, RecordKind kind, DistrictCaller caller, String id) {
		long wanted = this.own.find(caller, kind, id).key();
		return this.world.all(RecordKind.SECTION, caller.district())
			.all()
			.filter((section) -> named(field, LongStream.of(section)).anyMatch((key) -> key == wanted));
	}

	/** Only sections link schools, terms, and courses to each other. */
	private LongStream named(String field, LongStream sections) {
		return sections.mapToObj((section) -> this.world.record(RecordId.ofKey(section)))
			.flatMap(Optional::stream)
			.map((record) -> Json.read(record).path(field).asString(""))
			.flatMap((id) -> RecordId.parse(id).stream())
			.mapToLong(RecordId::key);
	}

	private LongStream keys(Relation relation, RecordId owner) {
		return Arrays.stream(this.world.related(relation, owner));
	}

	private Answer people(LongStream keys, Query query, ListRequest request) {
		Optional<Role> role = RecordEndpoints.role(query);
		LongStream wanted = role.isEmpty() ? keys
				: keys.filter((key) -> this.world.hasRole(RecordId.ofKey(key), role.get()));
		return list(wanted, RecordKind.PERSON, request);
	}

	private Answer list(LongStream keys, RecordKind kind, ListRequest request) {
		RecordTable rows = RecordTable.of(keys.sorted().distinct().toArray(), kind, request.caller().district());
		return new RecordList(this.records, request.version(), kind, Page.of(rows, request.page()));
	}

}
