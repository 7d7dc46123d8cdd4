package dev.handback.rostersync;

import java.util.List;
import java.util.Map;

import dev.handback.roster.StoredRoles;
import dev.handback.rostersync.events.RosterEventApplier;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Whether someone is matched in the LMS changes only if an event says so. */
@AppTest
class MatchedByEventsIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000f0001");

	private static final Map<String, String> IDS = Map.of("person", "5b00000000000000000f0001", "section",
			"5c00000000000000000f0001");

	@Autowired
	private RosterEventApplier changes;

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private JdbcTemplate jdbc;

	@Test
	void anEventThatSaysNothingOfItErasesNothing() {
		this.transactions.executeWithoutResult((transaction) -> {
			for (Boolean told : new Boolean[] { false, null, true, null, false }) {
				Boolean personBefore = synced("person");
				Boolean sectionBefore = synced("section");
				String name = "After " + told + personBefore;

				this.changes.apply(DISTRICT, List.of(person(name, told), section(name, told)));

				assertThat(synced("person")).isEqualTo((told != null) ? told : personBefore);
				assertThat(synced("section")).isEqualTo((told != null) ? told : sectionBefore);
				assertThat(this.jdbc.queryForObject("select first_name from person where id = ?", String.class,
						IDS.get("person")))
					.isEqualTo(name);
			}
			transaction.setRollbackOnly();
		});
	}

	private static RosterEventChange person(String name, Boolean synced) {
		return RosterEventChange.written(null, StagedRow.of(StagedKind.USERS, IDS.get("person"), name, null, "Invented",
				null, null, null, StoredRoles.of(List.of(Role.TEACHER)), synced));
	}

	private static RosterEventChange section(String name, Boolean synced) {
		return RosterEventChange.written(null,
				StagedRow.of(StagedKind.SECTIONS, IDS.get("section"), null, null, null, name, null, null, null, synced,
						IDS.get("person"), MemberIds.of(List.of(IDS.get("person"))), MemberIds.of(List.of())));
	}

	private Boolean synced(String table) {
		return this.jdbc.query("select synced from " + table + " where district_id = ? and id = ?",
				(row) -> row.next() ? row.getObject("synced", Boolean.class) : null, DISTRICT.value(), IDS.get(table));
	}

}
