package dev.handback.rostersync.events;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.Membership;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.StagedRow;

/**
 * What a batch of events changes in the members of sections. Each event lists all of a
 * section's students and teachers, most of which we already have; only the new ones are
 * written.
 */
final class MembershipDiff {

	private final List<StagedRow> sections;

	private final Map<RosterTable, List<StagedRow>> joined = new EnumMap<>(RosterTable.class);

	private final Map<RosterTable, List<Membership>> left = new EnumMap<>(RosterTable.class);

	private final Map<RosterTable, Long> stored = new EnumMap<>(RosterTable.class);

	/**
	 * Compares.
	 * @param sections the batch's sections in their final state, without removed ones
	 * @param stored the current members of each section of the batch, by table
	 */
	MembershipDiff(List<StagedRow> sections, Map<RosterTable, Map<String, Members>> stored) {
		this.sections = sections;
		RosterTable.memberships().forEach((table) -> {
			Map<String, Members> members = stored.getOrDefault(table, Map.of());
			this.joined.put(table, joined(table, members));
			this.left.put(table, left(table, members));
			this.stored.put(table, members.values().stream().mapToLong((known) -> known.people().size()).sum());
		});
	}

	private List<StagedRow> joined(RosterTable table, Map<String, Members> stored) {
		List<StagedRow> joined = new ArrayList<>();
		for (StagedRow row : this.sections) {
			if (row.value(table.members()) == null) {
				continue;
			}
			MemberIds added = added(table, row, stored.getOrDefault(row.id(), Members.NONE));
			if (!added.isEmpty()) {
				joined.add(row.with(table.members(), added));
			}
		}
		return joined;
	}

	private static MemberIds added(RosterTable table, StagedRow row, Members known) {
		MemberIds members = row.members(table, known.people());
		return leads(table, row, members, known).equals(known.leads()) ? members.without(known.people()) : members;
	}

	private static MemberIds leads(RosterTable table, StagedRow row, MemberIds members, Members known) {
		if (!(row.value(RosterTable.LEAD_TEACHER) instanceof String lead)) {
			return known.leads();
		}
		return (table == RosterTable.SECTION_TEACHER && members.contains(lead)) ? MemberIds.parse(lead)
				: MemberIds.NONE;
	}

	private List<Membership> left(RosterTable table, Map<String, Members> stored) {
		Map<String, MemberIds> staying = this.sections.stream()
			.collect(Collectors.toMap(StagedRow::id,
					(row) -> row.members(table, stored.getOrDefault(row.id(), Members.NONE).people())));
		List<Membership> left = new ArrayList<>();
		stored.forEach((section, members) -> members.people()
			.without(staying.getOrDefault(section, MemberIds.NONE))
			.toList()
			.forEach((person) -> left.add(new Membership(section, person))));
		return left;
	}

	/** The sections, each with only the members that must be written to that table. */
	List<StagedRow> written(RosterTable table) {
		return this.joined.getOrDefault(table, this.sections);
	}

	/** How many members the sections of the batch have now. */
	long stored(RosterTable table) {
		return this.stored.getOrDefault(table, 0L);
	}

	/** Those who are members now and won't be in the end. */
	List<Membership> left(RosterTable table) {
		return this.left.getOrDefault(table, List.of());
	}

	/**
	 * The members of a section.
	 *
	 * @param leads those who lead the section
	 */
	record Members(MemberIds people, MemberIds leads) {

		static final Members NONE = new Members(MemberIds.NONE, MemberIds.NONE);

	}

}
