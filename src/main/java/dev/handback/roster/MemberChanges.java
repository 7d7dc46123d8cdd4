package dev.handback.roster;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a batch of events changes in who belongs to which section. Each event names all of
 * a section's students and teachers, of whom hardly one is new: only the new ones are
 * written.
 */
final class MemberChanges {

	private final List<StagedRow> sections;

	private final Map<RosterTable, List<StagedRow>> joined = new EnumMap<>(RosterTable.class);

	private final Map<RosterTable, List<Member>> left = new EnumMap<>(RosterTable.class);

	/**
	 * Compares.
	 * @param stored who belongs to each section of the batch by now, by table
	 */
	MemberChanges(EventBatch batch, Map<RosterTable, Map<String, Members>> stored) {
		this.sections = batch.written(StagedKind.SECTIONS);
		RosterTable.memberships().forEach((table) -> {
			Map<String, Members> members = stored.getOrDefault(table, Map.of());
			this.joined.put(table, joined(table, members));
			this.left.put(table, left(batch, table, members));
		});
	}

	private List<StagedRow> joined(RosterTable table, Map<String, Members> stored) {
		List<StagedRow> joined = new ArrayList<>();
		for (StagedRow row : this.sections) {
			Members known = stored.getOrDefault(row.id(), Members.NONE);
			List<String> added = row.ids(table.members())
				.stream()
				.filter((id) -> !known.people().contains(id) || leads(table, row, id) != known.leads().contains(id))
				.toList();
			if (!added.isEmpty()) {
				joined.add(row.with(table.members(), added));
			}
		}
		return joined;
	}

	private static boolean leads(RosterTable table, StagedRow row, String person) {
		return table == RosterTable.SECTION_TEACHER && person.equals(row.value(RosterTable.LEAD_TEACHER));
	}

	private static List<Member> left(EventBatch batch, RosterTable table, Map<String, Members> stored) {
		List<Member> left = new ArrayList<>();
		stored.forEach((section, members) -> {
			Set<String> staying = new HashSet<>(
					batch.row(StagedKind.SECTIONS, section).map((row) -> row.ids(table.members())).orElse(List.of()));
			members.people()
				.stream()
				.filter((member) -> !staying.contains(member))
				.forEach((member) -> left.add(new Member(section, member)));
		});
		return left;
	}

	/** The sections, with as much of their members as must be written into that table. */
	List<StagedRow> written(RosterTable table) {
		return this.joined.getOrDefault(table, this.sections);
	}

	/** Who belongs to a section by now and not in the end. */
	List<Member> left(RosterTable table) {
		return this.left.getOrDefault(table, List.of());
	}

	/** Somebody in a section. */
	record Member(String section, String person) {

	}

	/**
	 * Who belongs to a section.
	 *
	 * @param leads who of them leads it
	 */
	record Members(Set<String> people, Set<String> leads) {

		static final Members NONE = new Members(Set.of(), Set.of());

	}

}
