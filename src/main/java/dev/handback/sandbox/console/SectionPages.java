package dev.handback.sandbox.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.lms.Gradebooks;
import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The page of a section's gradebook. */
@Controller
class SectionPages {

	private static final int STUDENTS_SHOWN = 50;

	private final World world;

	private final LmsConditions lmsConditions;

	private final Gradebooks gradebooks;

	SectionPages(World world, LmsConditions lmsConditions, Gradebooks gradebooks) {
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.gradebooks = gradebooks;
	}

	@GetMapping("/console/sections/{id}")
	String section(@PathVariable String id, Query query, Model model) {
		RecordId section = RecordId.parse(RecordKind.SECTION, id)
			.filter(this.world::has)
			.orElseThrow(Refusal::noSuchPage);
		RecordTable rows = RecordTable.of(this.gradebooks.studentsOf(section), RecordKind.PERSON, section);
		String after = query.text("after");
		long[] keys = RecordId.isWellFormed(after) ? rows.after(after, STUDENTS_SHOWN + 1)
				: rows.first(STUDENTS_SHOWN + 1);
		long[] shown = Arrays.copyOf(keys, Math.min(keys.length, STUDENTS_SHOWN));
		model.addAllAttributes(Map.of("district", Districts.of(section), "section", SectionLine.of(section, this.world),
				"gradebook", gradebook(section, shown), "more", keys.length > STUDENTS_SHOWN, "synced",
				this.lmsConditions.isSynced(section)));
		return "console/section";
	}

	private Gradebook gradebook(RecordId section, long[] students) {
		Provider provider = Districts.of(section).provider().orElse(Provider.A);
		List<Gradebooks.Column> columns = this.gradebooks.of(section, students);
		List<Gradebook.Row> rows = new ArrayList<>();
		Arrays.stream(students).mapToObj(RecordId::ofKey).forEach((student) -> {
			List<Gradebook.Cell> cells = columns.stream()
				.map((column) -> Optional.ofNullable(column.cells().get(student))
					.map(Gradebook.Cell::of)
					.orElse(Gradebook.Cell.NOT_ASSIGNED))
				.toList();
			rows.add(new Gradebook.Row(student.toString(),
					this.world.person(student).map((person) -> person.name().full()).orElse(""),
					this.lmsConditions.isSynced(student),
					provider != Provider.B || this.lmsConditions.hasLtiSession(student), cells));
		});
		return new Gradebook(columns.stream().map((column) -> Gradebook.Heading.of(column, provider)).toList(), rows);
	}

}
