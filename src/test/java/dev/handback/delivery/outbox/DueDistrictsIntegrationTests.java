package dev.handback.delivery.outbox;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.districts.machines.DistrictMachines;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/** Where rows are due is the same by the first rows and by a look at every district. */
@AppTest
@Transactional
class DueDistrictsIntegrationTests {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private DistrictMachines machines;

	@RepeatedTest(20)
	void findsEachDistrictAndUrgencyThatHasRowsDueHoweverManyThereAre(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		this.jdbc.sql("delete from delivery").update();
		this.jdbc.sql("delete from delivery_pause").update();
		Set<String> expected = new TreeSet<>();
		for (char letter : new char[] { 'a', 'b', 'c' }) {
			String pause = pause(People.district(letter), random);
			for (int row = random.nextInt(4); row > 0; row--) {
				int priority = random.nextInt(2);
				if (insert(People.district(letter), priority, random) && !pause.equals("paused")) {
					expected.add(priority + " " + People.district(letter) + " " + pause);
				}
			}
		}

		for (int few : new int[] { 1, 3, 1_000 }) {
			assertThat(new DueDistricts(this.jdbc, this.machines, few).find()).as("with a look at %s rows", few)
				.map((waiting) -> Priority.of(waiting.urgency()) + " " + waiting.district() + " "
						+ (waiting.probing() ? "probing" : ""))
				.containsExactlyInAnyOrderElementsOf(expected)
				.isSortedAccordingTo((one, other) -> one.charAt(0) - other.charAt(0));
		}
	}

	/** Returns what it means for the district. */
	private String pause(DistrictId district, Random random) {
		String until = new String[] { "", "paused", "probing" }[random.nextInt(3)];
		if (!until.isEmpty()) {
			this.jdbc.sql("""
					insert into delivery_pause (district_id, until, reason)
					values (?, now() + make_interval(mins => ?), 'UNAVAILABLE')""")
				.params(district.value(), until.equals("paused") ? 1 : -1)
				.update();
		}
		return until;
	}

	/** Returns whether the row is due. */
	private boolean insert(DistrictId district, int priority, Random random) {
		String state = random.nextInt(4) == 0 ? "CHECKING" : "DUE";
		boolean later = random.nextInt(4) == 0;
		this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, student_id, state, changed_at, wanted, sent,
						priority, due_at, attempts, posting)
					values (?, 'section', gen_random_uuid(), 'student', ?, now(), 1, 0, ?,
						now() + make_interval(mins => ?), 0, false)""")
			.params(district.value(), state, priority, later ? 1 : -1)
			.update();
		return state.equals("DUE") && !later;
	}

}
