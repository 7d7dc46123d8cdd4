package dev.handback.sandbox.console;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.lms.Gradebooks;
import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.signon.Directory;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The pages of a district's people, of one person, and of one student's work for an
 * assignment.
 */
@Controller
class PeoplePages {

	private static final int PEOPLE_SHOWN = 100;

	private static final int SECTIONS_SHOWN = 20;

	private final Directory directory;

	private final World world;

	private final LmsConditions lmsConditions;

	private final Gradebooks gradebooks;

	PeoplePages(Directory directory, World world, LmsConditions lmsConditions, Gradebooks gradebooks) {
		this.directory = directory;
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.gradebooks = gradebooks;
	}

	@GetMapping("/console/districts/{id}/people")
	String people(@PathVariable String id, Query query, Model model) {
		District district = Districts.find(id).orElseThrow(Refusal::noSuchPage);
		Optional<Role> role = Role.ofWireName(query.text("role"));
		List<PersonLine> people = this.directory.findAnyone(district, role, query.text("q"), PEOPLE_SHOWN)
			.stream()
			.map(this::line)
			.toList();
		model.addAllAttributes(
				Map.of("district", district, "q", query.text("q"), "role", role.map(Role::wireName).orElse(""), "roles",
						List.of(Role.values()), "people", people, "most", PEOPLE_SHOWN));
		return "console/people";
	}

	@GetMapping("/console/users/{id}")
	String person(@PathVariable String id, Model model) {
		Person person = find(id);
		List<SectionLine> sections = Arrays.stream(this.world.related(Relation.SECTIONS_OF_PERSON, person.id()))
			.limit(SECTIONS_SHOWN)
			.mapToObj(RecordId::ofKey)
			.map((section) -> SectionLine.of(section, this.world))
			.toList();
		District district = Districts.of(person.id());
		model.addAllAttributes(Map.of("district", district, "line", line(person), "sections", sections, "email",
				person.email().orElse("")));
		return "console/person";
	}

	@GetMapping("/console/sections/{section}/assignments/{assignment}/submissions/{id}")
	String submission(@PathVariable String section, @PathVariable String assignment, @PathVariable String id,
			Model model) {
		Person person = find(id);
		RecordId found = RecordId.parse(RecordKind.SECTION, section)
			.filter(this.world::has)
			.orElseThrow(Refusal::noSuchPage);
		Gradebooks.Column column = this.gradebooks.column(found, assignment, person.id())
			.orElseThrow(Refusal::noSuchPage);
		Gradebooks.Cell cell = Optional.ofNullable(column.cells().get(person.id())).orElseThrow(Refusal::noSuchPage);
		model.addAllAttributes(Map.of("line", line(person), "section", SectionLine.of(found, this.world), "heading",
				Gradebook.Heading.of(column, Districts.of(found).provider().orElse(Provider.A)), "cell",
				Gradebook.Cell.of(cell)));
		return "console/submission";
	}

	private Person find(String id) {
		return RecordId.parse(RecordKind.PERSON, id).flatMap(this.world::person).orElseThrow(Refusal::noSuchPage);
	}

	private PersonLine line(Person person) {
		boolean launches = person.is(Role.STUDENT)
				&& Districts.of(person.id()).provider().equals(Optional.of(Provider.B));
		return new PersonLine(person, this.lmsConditions.isSynced(person.id()), launches,
				this.lmsConditions.hasLtiSession(person.id()));
	}

	/**
	 * A person in a list.
	 *
	 * @param launches whether it matters if the person has launched the learning platform
	 */
	record PersonLine(Person person, boolean synced, boolean launches, boolean launched) {
	}

}
