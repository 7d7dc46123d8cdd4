package dev.handback.rostersync.guard;

import java.sql.ResultSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import dev.handback.rostersync.guard.LossGuard.Loss;
import dev.handback.rostersync.guard.LossGuard.SchoolLoss;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** How much may go without anyone's approval, and what a second read has to confirm. */
class LossGuardTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final GuardProperties.Limits LIMITS = new GuardProperties.Limits(0.2, 1000L, 20L);

	private final JdbcClient jdbc = Mockito.mock();

	private final JdbcClient.StatementSpec statement = Mockito.mock();

	private final LossGuard guard = new LossGuard(this.jdbc, Mockito.mock(), Mockito.mock(), new GuardProperties(0.01,
			5, Duration.ofMinutes(10), Map.of(GuardedKind.STUDENTS, LIMITS, GuardedKind.TERMS, LIMITS)),
			new SettableClock());

	@BeforeEach
	void connect() {
		BDDMockito.given(this.jdbc.sql(ArgumentMatchers.any())).willReturn(this.statement);
		BDDMockito.given(this.statement.param(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(this.statement);
	}

	@ParameterizedTest
	@CsvSource({ "100, 20, false", "100, 21, true", "200, 40, false", "200, 41, true", "2, 1, false", "1, 1, true",
			"0, 0, false", "0, 1, true" })
	void asksBeforeTooManyGo(long present, long gone, boolean asks) {
		assertThat(this.guard.exceeded(DISTRICT, Map.of(GuardedKind.STUDENTS, Loss.of(present, gone))))
			.isEqualTo(asks ? List.of(GuardedKind.STUDENTS) : List.of());
	}

	/** Otherwise many small reads could remove what a large one may not. */
	@ParameterizedTest
	@CsvSource({ "15, 85, 5, false", "15, 85, 6, true", "30, 70, 0, false" })
	void countsWhatWentWithinADay(long lately, long present, long gone, boolean asks) throws Exception {
		wentLately(lately);

		assertThat(this.guard.exceeded(DISTRICT, Map.of(GuardedKind.STUDENTS, Loss.of(present, gone))).isEmpty())
			.isEqualTo(!asks);
	}

	@Test
	void countsThoseInUseTwice() {
		assertThat(this.guard.exceeded(DISTRICT, Map.of(GuardedKind.STUDENTS, new Loss(100, 11, 0, 9, 0)))).isEmpty();
		assertThat(this.guard.exceeded(DISTRICT, Map.of(GuardedKind.STUDENTS, new Loss(100, 11, 0, 10, 0))))
			.isNotEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "STUDENTS, north, 21, true", "STUDENTS, north, 20, false", "STUDENTS, '', 21, false",
			"TERMS, north, 21, false" })
	void asksBeforeOneSchoolLosesTooMany(GuardedKind kind, String school, long gone, boolean asks) {
		List<SchoolLoss> losses = List.of(new SchoolLoss(kind, school, Loss.of(100, gone)),
				new SchoolLoss(kind, "south", Loss.of(5000, 0)));

		assertThat(this.guard.isExceeded(DISTRICT, losses)).isEqualTo(asks);
	}

	@Test
	void asksBeforeAllSchoolsTogetherLoseTooMany() {
		List<SchoolLoss> losses = List.of(new SchoolLoss(GuardedKind.STUDENTS, "north", Loss.of(50, 15)),
				new SchoolLoss(GuardedKind.STUDENTS, "south", Loss.of(50, 15)));

		assertThat(this.guard.isExceeded(DISTRICT, losses)).isTrue();
	}

	/** More than five records, or more than one in a hundred. */
	@ParameterizedTest
	@CsvSource({ "1000, 5, 0, false", "1000, 6, 0, true", "1000, 3, 3, true", "100, 1, 0, false", "100, 2, 0, true",
			"100, 0, 0, false" })
	void verifiesByASecondReadWhatOneReadWouldRemove(long present, long unseen, long unseenUsed, boolean verifies) {
		Loss loss = new Loss(present, unseen, unseen, unseenUsed, unseenUsed);

		assertThat(this.guard.needsSecondRead(List.of(new SchoolLoss(GuardedKind.STUDENTS, "north", loss))))
			.isEqualTo(verifies);
	}

	@ParameterizedTest
	@CsvSource({ "0, 1", "0, 30", "15, 6", "50, 1" })
	void knowsHowManyMustExistForSomeToGo(long lately, long gone) throws Exception {
		wentLately(lately);

		long enough = this.guard.minimumPresent(DISTRICT, Map.of(GuardedKind.STUDENTS, gone))
			.getOrDefault(GuardedKind.STUDENTS, -1L);

		assertThat(this.guard.exceeded(DISTRICT, Map.of(GuardedKind.STUDENTS, Loss.of(enough, gone)))).isEmpty();
		assertThat(enough).isEqualTo(new GuardedKind.Limit(0.2, 1000, 20).enough(gone + lately) - lately);
	}

	@Test
	void countsNothingWhereNothingGoes() {
		assertThat(this.guard.minimumPresent(DISTRICT, Map.of(GuardedKind.STUDENTS, 0L)))
			.isEqualTo(Map.of(GuardedKind.STUDENTS, 0L));
	}

	@Test
	void recordsOnlyKindsThatLostSome() {
		this.guard.removed(DISTRICT,
				Map.of(GuardedKind.STUDENTS, Loss.of(100, 1), GuardedKind.TEACHERS, Loss.of(10, 0)));

		BDDMockito.then(this.statement).should().param("kind", "STUDENTS");
		BDDMockito.then(this.statement).should(Mockito.never()).param("kind", "TEACHERS");
	}

	private void wentLately(long students) throws Exception {
		ResultSet row = Mockito.mock();
		BDDMockito.given(row.getString("kind")).willReturn("STUDENTS");
		BDDMockito.given(row.getLong("removed")).willReturn(students);
		BDDMockito.willAnswer((call) -> {
			call.getArgument(0, RowCallbackHandler.class).processRow(row);
			return null;
		}).given(this.statement).query(ArgumentMatchers.any(RowCallbackHandler.class));
	}

}
