package dev.handback.rostersync.events;

import java.util.List;
import java.util.Map;

import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.Membership;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Who joins and who leaves sections in a batch of events. */
class MembershipDiffTests {

	private static final Map<RosterTable, Map<String, MembershipDiff.Members>> STORED = Map.of(RosterTable.ENROLLMENT,
			Map.of("reading", members("ada,ben", "")), RosterTable.SECTION_TEACHER,
			Map.of("reading", members("gia,hal", "gia")));

	@Test
	void writesOnlyWhoIsNew() {
		MembershipDiff changes = changes(section(List.of("gia", "hal"), List.of("ada", "ben", "cem")));

		assertThat(changes.written(RosterTable.ENROLLMENT)).singleElement()
			.satisfies((row) -> assertThat(row.members(RosterTable.ENROLLMENT, MemberIds.NONE).toList())
				.containsExactly("cem"));
		assertThat(changes.left(RosterTable.ENROLLMENT)).isEmpty();
		assertThat(changes.written(RosterTable.SECTION_TEACHER)).isEmpty();
	}

	@Test
	void writesBothTeachersWhenTheOtherOneLeads() {
		MembershipDiff changes = changes(section(List.of("hal", "gia"), List.of("ada", "ben")));

		assertThat(changes.written(RosterTable.SECTION_TEACHER)).singleElement()
			.satisfies((row) -> assertThat(row.members(RosterTable.SECTION_TEACHER, MemberIds.NONE).toList())
				.containsExactly("gia", "hal"));
		assertThat(changes.left(RosterTable.SECTION_TEACHER)).isEmpty();
	}

	@Test
	void writesNoMembersWhereNoOneIsNew() {
		MembershipDiff changes = changes(section(List.of("gia"), List.of("ben", "ada")));

		assertThat(changes.written(RosterTable.ENROLLMENT)).isEmpty();
		assertThat(changes.written(RosterTable.SECTION)).hasSize(1);
	}

	@Test
	void saysWhoLeft() {
		MembershipDiff changes = changes(section(List.of("ali"), List.of("ada")));

		assertThat(changes.left(RosterTable.ENROLLMENT)).containsExactly(new Membership("reading", "ben"));
		assertThat(changes.stored(RosterTable.ENROLLMENT)).isEqualTo(2);
		assertThat(changes.left(RosterTable.SECTION_TEACHER))
			.containsExactlyInAnyOrder(new Membership("reading", "gia"), new Membership("reading", "hal"));
		assertThat(changes.written(RosterTable.SECTION_TEACHER)).singleElement()
			.satisfies((row) -> assertThat(row.members(RosterTable.SECTION_TEACHER, MemberIds.NONE).toList())
				.containsExactly("ali"));
	}

	@Test
	void keepsThoseOfASectionThatDoesNotSayWhoTheyAre() {
		MembershipDiff changes = changes(RosterEventChange.written(null, StagedRow.of(StagedKind.SECTIONS, "reading",
				null, null, null, "Reading", null, null, null, null, null, null, null)));

		RosterTable.memberships().forEach((table) -> {
			assertThat(changes.written(table)).isEmpty();
			assertThat(changes.left(table)).isEmpty();
		});
	}

	@Test
	void removesEveryoneFromAClosedSection() {
		MembershipDiff changes = changes(RosterEventChange.deleted(null, StagedKind.SECTIONS, "reading"));

		assertThat(changes.left(RosterTable.ENROLLMENT)).extracting(Membership::person)
			.containsExactlyInAnyOrder("ada", "ben");
		assertThat(changes.written(RosterTable.SECTION)).isEmpty();
	}

	private static MembershipDiff.Members members(String people, String leads) {
		return new MembershipDiff.Members(MemberIds.parse(people), MemberIds.parse(leads));
	}

	private static MembershipDiff changes(RosterEventChange change) {
		return new MembershipDiff(new EventBatch(List.of(change)).written(StagedKind.SECTIONS), STORED);
	}

	private static RosterEventChange section(List<String> teachers, List<String> students) {
		return RosterEventChange.written(null, StagedRow.of(StagedKind.SECTIONS, "reading", null, null, null, "Reading",
				null, null, null, null, teachers.get(0), MemberIds.of(teachers), MemberIds.of(students)));
	}

}
