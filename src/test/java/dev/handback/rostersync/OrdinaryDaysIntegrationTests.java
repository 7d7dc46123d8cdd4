package dev.handback.rostersync;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import dev.handback.rostersync.guard.GuardedKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a school loses on an ordinary day in the sandbox, compared with what the guard
 * allows.
 */
class OrdinaryDaysIntegrationTests extends RosterSyncTest {

	private static final int DAYS = 6;

	private static final List<GuardedKind> MEMBERSHIPS = List.of(GuardedKind.TEACHING, GuardedKind.ENROLLMENTS);

	/** The limit for people and sections. */
	private static final GuardedKind.Limit TENTH = new GuardedKind.Limit(0.1, Long.MAX_VALUE, 5);

	OrdinaryDaysIntegrationTests() {
		super('b');
	}

	@ParameterizedTest
	@ValueSource(strings = { "small", "original" })
	void holdNothingOfWhoTeachesAndLearnsWhereThoughATenthWouldBeTooLittle(String dataSet) {
		this.sandbox.switchTo(dataSet);
		this.runs.replaceAll(this.district);
		int overATenth = 0;
		for (int day = 1; day <= DAYS; day++) {
			Map<GuardedKind, Map<String, String>> before = MEMBERSHIPS.stream()
				.collect(Collectors.toMap((kind) -> kind, this::members));
			this.sandbox.day();
			this.runs.replaceAll(this.district);
			for (GuardedKind kind : MEMBERSHIPS) {
				Map<String, String> were = Objects.requireNonNull(before.get(kind));
				Map<String, Long> present = bySchool(were);
				were.keySet().removeAll(members(kind).keySet());
				Map<String, Long> gone = bySchool(were);
				assertThat(gone).as("%s of %s on day %d, of %s", kind, dataSet, day, present)
					.allSatisfy((school, number) -> assertThat(isExceeded(kind.usualLimit(), present, school, number))
						.isFalse());
				overATenth += (int) gone.entrySet()
					.stream()
					.filter((one) -> isExceeded(TENTH, present, one.getKey(), one.getValue()))
					.count();
			}
		}
		assertThat(overATenth).isPositive();
	}

	private static boolean isExceeded(GuardedKind.Limit limit, Map<String, Long> present, String school, long gone) {
		return limit.isExceededAt(Objects.requireNonNull(present.get(school)), gone);
	}

	private static Map<String, Long> bySchool(Map<String, String> members) {
		return members.values().stream().collect(Collectors.groupingBy((school) -> school, Collectors.counting()));
	}

	/** The school of each membership. */
	private Map<String, String> members(GuardedKind kind) {
		Map<String, String> members = new HashMap<>();
		this.jdbc.query("select m.section_id || ' ' || m.person_id, coalesce(s.school_id, '') from "
				+ kind.table().table() + " m join section s on s.district_id = m.district_id and s.id = m.section_id"
				+ " where m.district_id = ? and m.removed_at is null", (row) -> {
					members.put(row.getString(1), row.getString(2));
				}, this.district.value());
		return members;
	}

}
