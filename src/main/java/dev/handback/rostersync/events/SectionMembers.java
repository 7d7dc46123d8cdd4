package dev.handback.rostersync.events;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The current members of sections, read once for a whole batch of events. */
@Repository
class SectionMembers {

	private final JdbcClient jdbc;

	SectionMembers(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	MembershipDiff changes(DistrictId district, EventBatch batch) {
		Map<RosterTable, Map<String, MembershipDiff.Members>> stored = new EnumMap<>(RosterTable.class);
		Collection<String> sections = batch.touched(StagedKind.SECTIONS);
		if (!sections.isEmpty()) {
			RosterTable.memberships().forEach((table) -> stored.put(table, of(table, district, sections)));
		}
		return new MembershipDiff(batch.written(StagedKind.SECTIONS), stored);
	}

	private Map<String, MembershipDiff.Members> of(RosterTable table, DistrictId district,
			Collection<String> sections) {
		Map<String, MembershipDiff.Members> members = new HashMap<>();
		this.jdbc.sql("""
				select section_id, string_agg(person_id, ',') as people, %s as leads from %s
				where district_id = :district and section_id = any(:sections) and removed_at is null
				group by section_id""".formatted(table.leads(), table.table()))
			.param("district", district.value())
			.param("sections", sections.toArray(String[]::new))
			.query((row) -> {
				members.put(row.getString("section_id"), new MembershipDiff.Members(
						MemberIds.parse(row.getString("people")), MemberIds.parse(row.getString("leads"))));
			});
		return members;
	}

}
