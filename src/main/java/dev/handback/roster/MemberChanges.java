package dev.handback.roster;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a batch of events changes in who belongs to which section. Each event names all of
 * a section's students, of whom hardly one is new: only the new ones are written.
 */
final class MemberChanges {

	private static final String STUDENTS = RosterTable.ENROLMENT.members();

	private final List<StagedRow> sections;

	private final List<StagedRow> joined;

	private final Map<RosterTable, List<Member>> left = new EnumMap<>(RosterTable.class);

	/**
	 * Compares.
	 * @param stored who belongs to each section of the batch by now, by table
	 */
	MemberChanges(EventBatch batch, Map<RosterTable, Map<String, Set<String>>> stored) {
		List<StagedRow> written = batch.written(StagedKind.SECTIONS);
		this.sections = written.stream().map((row) -> row.with(STUDENTS, List.of())).toList();
		this.joined = written.stream()
			.map((row) -> row.with(STUDENTS, joined(row, stored.getOrDefault(RosterTable.ENROLMENT, Map.of()))))
			.filter((row) -> !row.ids(STUDENTS).isEmpty())
			.toList();
		stored.forEach((table, members) -> this.left.put(table, left(batch, table, members)));
	}

	private static List<String> joined(StagedRow row, Map<String, Set<String>> stored) {
		Set<String> known = stored.getOrDefault(row.id(), Set.of());
		return row.ids(STUDENTS).stream().filter((id) -> !known.contains(id)).toList();
	}

	private static List<Member> left(EventBatch batch, RosterTable table, Map<String, Set<String>> stored) {
		List<Member> left = new ArrayList<>();
		stored.forEach((section, members) -> {
			Set<String> staying = new HashSet<>(
					batch.row(StagedKind.SECTIONS, section).map((row) -> row.ids(table.members())).orElse(List.of()));
			members.stream()
				.filter((member) -> !staying.contains(member))
				.forEach((member) -> left.add(new Member(section, member)));
		});
		return left;
	}

	/** The sections, with as much of their members as must be written into that table. */
	List<StagedRow> written(RosterTable table) {
		return (table == RosterTable.ENROLMENT) ? this.joined : this.sections;
	}

	/** Who belongs to a section by now and not in the end. */
	List<Member> left(RosterTable table) {
		return this.left.getOrDefault(table, List.of());
	}

	/** Somebody in a section. */
	record Member(String section, String person) {

	}

}
