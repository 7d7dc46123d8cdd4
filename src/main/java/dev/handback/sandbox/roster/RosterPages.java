package dev.handback.sandbox.roster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.DataSet;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The console's roster pages. Their forms call its API. */
@Controller
class RosterPages {

	private static final int EVENTS_SHOWN = 40;

	private static final int MEMBERS_SHOWN = 100;

	private final World world;

	private final Feed feed;

	private final Sharing sharing;

	RosterPages(World world, Feed feed, Sharing sharing) {
		this.world = world;
		this.feed = feed;
		this.sharing = sharing;
	}

	@GetMapping("/console/districts/{id}/roster")
	String roster(@PathVariable String id, Model model) {
		District district = Districts.find(id).orElseThrow(Refusal::noSuchPage);
		Map<String, Long> people = new LinkedHashMap<>();
		for (Role role : Role.values()) {
			people.put(role.wireName(), this.world.all(role, district.id()).count());
		}
		model.addAllAttributes(Map.of("district", district, "progress", this.world.progress(district.id()), "dataSets",
				List.of(DataSet.values()), "people", people, "sections",
				this.world.all(RecordKind.SECTION, district.id()).count(), "enabled",
				this.feed.isEnabled(district.id()), "events",
				this.feed.newest(district.id(), EVENTS_SHOWN).stream().map(EventLine::of).toList(), "unshared",
				this.sharing.unshared(district.id()), "most", EVENTS_SHOWN));
		return "console/roster";
	}

	@GetMapping("/console/roster")
	String find(Query query) {
		return "redirect:/console/roster/" + RosterEndpoints.record(query.text("id").strip());
	}

	@GetMapping("/console/roster/{id}")
	String record(@PathVariable String id, Model model) {
		RecordId found = RosterEndpoints.record(id);
		Optional<Unshared> aside = this.sharing.find(found);
		ObjectNode record = this.world.record(found)
			.map((bytes) -> (ObjectNode) Json.read(bytes))
			.or(() -> aside.map(Unshared::record))
			.orElseThrow(Refusal::noSuchPage);
		model.addAllAttributes(Map.of("district", Districts.of(found), "id", found, "json",
				Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(record), "isShared",
				this.world.has(found), "isSection", found.kind() == RecordKind.SECTION, "canBeUnshared",
				found.kind() == RecordKind.SECTION || this.world.hasRole(found, Role.STUDENT), "members",
				members(found)));
		return "console/record";
	}

	/** Teachers first. Empty if the record isn't a section. */
	private List<Person> members(RecordId section) {
		return Stream.of(Relation.TEACHERS_OF_SECTION, Relation.STUDENTS_OF_SECTION)
			.flatMapToLong((relation) -> LongStream.of(this.world.related(relation, section)))
			.limit(MEMBERS_SHOWN)
			.mapToObj(RecordId::ofKey)
			.flatMap((person) -> this.world.person(person).stream())
			.toList();
	}

}
