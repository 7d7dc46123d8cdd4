package dev.handback.rostersync;

import java.util.List;

import dev.handback.roster.Roster;
import dev.handback.rostersync.events.RosterEventApplier;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * People who left a section no longer teach it; those who were there when it closed
 * taught it.
 */
@AppTest
class FormerTeachersIntegrationTests {

	private static final DistrictId DISTRICT = People.district('f');

	private static final SectionId SECTION = People.section('f', 1);

	private static final PersonId STAYS = People.person('f', 1);

	private static final PersonId LEAVES = People.person('f', 2);

	@Autowired
	private RosterEventApplier changes;

	@Autowired
	private Roster roster;

	@Autowired
	private TransactionTemplate transactions;

	@Test
	void whoLeftASectionNoLongerTeachesIt() {
		this.transactions.executeWithoutResult((transaction) -> {
			taughtBy(STAYS, LEAVES);
			assertThat(mayOpen(LEAVES)).isTrue();

			taughtBy(STAYS);

			assertThat(mayOpen(STAYS)).isTrue();
			assertThat(mayOpen(LEAVES)).isFalse();
			assertThat(this.roster.sectionsTaughtBy(DISTRICT, LEAVES)).isEmpty();
			assertThat(this.roster.sectionsOnceTaughtBy(DISTRICT, LEAVES)).isEmpty();
			transaction.setRollbackOnly();
		});
	}

	@Test
	void whoLeftBeforeASectionClosedDoesNotKeepIt() {
		this.transactions.executeWithoutResult((transaction) -> {
			taughtBy(STAYS, LEAVES);
			taughtBy(STAYS);

			apply(RosterEventChange.deleted(null, StagedKind.SECTIONS, SECTION.value()));

			assertThat(this.roster.sectionsOnceTaughtBy(DISTRICT, STAYS)).hasSize(1);
			assertThat(this.roster.sectionsOnceTaughtBy(DISTRICT, LEAVES)).isEmpty();
			assertThat(mayOpen(STAYS)).isTrue();
			assertThat(mayOpen(LEAVES)).isFalse();
			transaction.setRollbackOnly();
		});
	}

	@Test
	void whoComesBackTeachesItAgain() {
		this.transactions.executeWithoutResult((transaction) -> {
			taughtBy(STAYS, LEAVES);
			taughtBy(STAYS);
			taughtBy(STAYS, LEAVES);

			assertThat(mayOpen(LEAVES)).isTrue();
			transaction.setRollbackOnly();
		});
	}

	private boolean mayOpen(PersonId teacher) {
		return this.roster.sectionTaughtBy(DISTRICT, teacher, SECTION, 1).isPresent();
	}

	private void taughtBy(PersonId... teachers) {
		MemberIds members = MemberIds
			.parse(String.join(",", List.of(teachers).stream().map(PersonId::value).sorted().toList()));
		apply(RosterEventChange.written(null, StagedRow.of(StagedKind.SECTIONS, SECTION.value(), null, null, null,
				"Reading", null, null, null, null, STAYS.value(), members, MemberIds.NONE)));
	}

	// Another section, so that this one is never the last.
	private void apply(RosterEventChange change) {
		this.changes.apply(DISTRICT, List.of(RosterEventChange.written(null,
				StagedRow.of(StagedKind.SECTIONS, People.section('f', 2).value(), null, null, null, "Beside", null,
						null, null, null, null, MemberIds.parse(People.person('f', 3).value()), MemberIds.NONE)),
				change));
	}

}
