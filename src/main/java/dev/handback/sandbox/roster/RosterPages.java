package dev.handback.sandbox.roster;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.DataSet;
import dev.handback.sandbox.world.District;
import dev.handback.sandbox.world.Districts;
import dev.handback.sandbox.world.Kind;
import dev.handback.sandbox.world.RecordId;
import dev.handback.sandbox.world.Role;
import dev.handback.sandbox.world.World;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.node.ObjectNode;

/** The pages of the console on which rosters are watched and changed. */
@Controller
class RosterPages {

	private static final int EVENTS_SHOWN = 40;

	private final Office office;

	private final World world;

	private final Feed feed;

	private final Sharing sharing;

	RosterPages(Office office, World world, Feed feed, Sharing sharing) {
		this.office = office;
		this.world = world;
		this.feed = feed;
		this.sharing = sharing;
	}

	@GetMapping("/console/districts/{id}/roster")
	String roster(@PathVariable String id, Model model) {
		return roster(district(id), model);
	}

	private String roster(District district, Model model) {
		RecordId id = district.id();
		Map<String, Long> people = new LinkedHashMap<>();
		for (Role role : Role.values()) {
			people.put(role.wireName(), this.world.all(role, id).all().count());
		}
		model.addAllAttributes(Map.of("district", district, "progress", this.world.progress(id), "dataSets",
				List.of(DataSet.values()), "people", people, "sections", this.world.all(Kind.SECTION, id).all().count(),
				"enabled", this.feed.isEnabled(id), "events",
				this.feed.newest(id, EVENTS_SHOWN).stream().map(EventLine::of).toList(), "unshared",
				this.sharing.unshared(id), "most", EVENTS_SHOWN));
		return "console/roster";
	}

	@PostMapping("/console/districts/{id}/day")
	String day(@PathVariable String id, Model model) {
		return rosterAfter(() -> this.office.dayOfSchool(district(id).id()), id, model);
	}

	@PostMapping("/console/districts/{id}/rollover")
	String rollover(@PathVariable String id, Model model) {
		return rosterAfter(() -> this.office.rollover(district(id).id()), id, model);
	}

	@PostMapping("/console/districts/{id}/data-set")
	String dataSet(@PathVariable String id, @RequestParam String set, Model model) {
		return rosterAfter(() -> this.office.switchTo(RosterEndpoints.dataSet(Optional.of(set)), district(id).id()), id,
				model);
	}

	@PostMapping("/console/districts/{id}/events")
	String events(@PathVariable String id, @RequestParam boolean enabled, Model model) {
		return rosterAfter(() -> this.office.enableEvents(enabled, district(id).id()), id, model);
	}

	/** A student with that name who attends the section, if one is given. */
	@PostMapping("/console/districts/{id}/students")
	String student(@PathVariable String id, @RequestParam String first, @RequestParam String last,
			@RequestParam String section, Model model) {
		ObjectNode fields = Json.MAPPER.createObjectNode();
		fields.putObject("name").put("first", first.strip()).putNull("middle").put("last", last.strip());
		if (!section.isBlank()) {
			fields.putArray("sections").add(section.strip());
		}
		return rosterAfter(() -> this.office.make(Kind.PERSON, new Sent(fields), district(id).id()), id, model);
	}

	private String rosterAfter(Runnable work, String district, Model model) {
		return after(work, "/console/districts/" + district + "/roster", () -> roster(district(district), model),
				model);
	}

	@GetMapping("/console/roster")
	String find(@RequestParam String id) {
		return "redirect:/console/roster/" + RosterEndpoints.record(id.strip());
	}

	@GetMapping("/console/roster/{id}")
	String record(@PathVariable String id, Model model) {
		return record(RosterEndpoints.record(id), model);
	}

	private String record(RecordId id, Model model) {
		Optional<Aside> aside = this.sharing.find(id);
		ObjectNode record = this.world.record(id)
			.map((bytes) -> (ObjectNode) Json.read(bytes))
			.or(() -> aside.map(Aside::record))
			.orElseThrow(Refusal::noSuchPage);
		model.addAllAttributes(Map.of("district", Districts.of(id), "id", id, "json",
				Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(record), "isShared", this.world.has(id),
				"isSection", id.kind() == Kind.SECTION, "canBeUnshared",
				id.kind() == Kind.SECTION || this.world.hasRole(id, Role.STUDENT)));
		return "console/record";
	}

	/** The whole record as it should be; what is left out is removed. */
	@PostMapping("/console/roster/{id}")
	String change(@PathVariable String id, @RequestParam String record, Model model) {
		return recordAfter(() -> this.office.replace(RosterEndpoints.record(id),
				Sent.read(record.getBytes(StandardCharsets.UTF_8)).fields()), id, model);
	}

	@PostMapping("/console/roster/{id}/remove")
	String remove(@PathVariable String id, Model model) {
		RecordId record = RosterEndpoints.record(id);
		return after(() -> this.office.remove(record), "/console/districts/" + Districts.of(record).id() + "/roster",
				() -> record(record, model), model);
	}

	@PostMapping("/console/roster/{id}/unshare")
	String unshare(@PathVariable String id, Model model) {
		return recordAfter(() -> this.office.unshare(RosterEndpoints.record(id)), id, model);
	}

	@PostMapping("/console/roster/{id}/share")
	String share(@PathVariable String id, Model model) {
		return recordAfter(() -> this.office.share(RosterEndpoints.record(id)), id, model);
	}

	@PostMapping("/console/roster/{id}/members")
	String member(@PathVariable String id, @RequestParam String person, @RequestParam boolean joins, Model model) {
		return recordAfter(() -> {
			RecordId found = RosterEndpoints.record(person.strip());
			if (joins) {
				this.office.enroll(found, RosterEndpoints.section(id));
			}
			else {
				this.office.unenroll(found, RosterEndpoints.section(id));
			}
		}, id, model);
	}

	private String recordAfter(Runnable work, String id, Model model) {
		return after(work, "/console/roster/" + id, () -> record(RosterEndpoints.record(id), model), model);
	}

	/** What was refused is said on the page from which it was asked for. */
	private static String after(Runnable work, String target, Supplier<String> same, Model model) {
		try {
			work.run();
			return "redirect:" + target;
		}
		catch (Refusal refusal) {
			model.addAttribute("problem", String.valueOf(refusal.getMessage()));
			return same.get();
		}
	}

	private static District district(String id) {
		return Districts.find(id).orElseThrow(Refusal::noSuchPage);
	}

}
