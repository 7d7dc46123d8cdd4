package dev.handback.rostersync.guard;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.rostersync.guard.LossGuard.Loss;
import dev.handback.rostersync.guard.LossGuard.SchoolLoss;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What counts as a loss, and from which number on a person has to approve it. */
class GuardedKindTests {

	private static final GuardedKind.Limit LIMIT = new GuardedKind.Limit(0.1, 50, 5);

	@ParameterizedTest
	@CsvSource({ "50, 5, false", "50, 6, true", "60, 6, false", "59, 6, true", "1000, 50, false", "1000, 51, true",
			"5, 5, true", "0, 0, false" })
	void isExceededBeyondShareCountAndWhatIsFree(long present, long gone, boolean exceeded) {
		assertThat(LIMIT.isExceeded(present, gone)).isEqualTo(exceeded);
	}

	@ParameterizedTest
	@CsvSource({ "1, 1, false", "5, 5, false", "6, 6, true", "60, 6, false", "1000, 100, false", "1000, 101, true" })
	void atOneSchoolOnlyTheShareCounts(long present, long gone, boolean exceeded) {
		assertThat(LIMIT.isExceededAt(present, gone)).isEqualTo(exceeded);
	}

	@Test
	void aLargeFreeNumberAppliesHoweverSmallTheCount() {
		assertThat(new GuardedKind.Limit(1, 3, 5).isExceeded(100, 5)).isFalse();
		assertThat(new GuardedKind.Limit(1, 3, 5).isExceeded(100, 6)).isTrue();
	}

	@Test
	void peopleAreGuardedByRole() {
		assertThat(EnumSet.allOf(GuardedKind.class)
			.stream()
			.filter((kind) -> kind.includes(Set.of(Role.TEACHER, Role.STUDENT))))
			.containsExactly(GuardedKind.STUDENTS, GuardedKind.TEACHERS);
		assertThat(GuardedKind.TEACHERS.present())
			.isEqualTo("person where removed_at is null and 'TEACHER' = any(roles)");
		assertThat(GuardedKind.TEACHERS.missing()).contains("missing.part = 'TEACHER'");
		assertThat(GuardedKind.SECTIONS.present()).isEqualTo("section where removed_at is null");
	}

	@Test
	void everyKindButThoseOfTheDistrictIsGuardedAtEachSchool() {
		assertThat(EnumSet.allOf(GuardedKind.class).stream().filter((kind) -> !kind.isOfSchools()))
			.containsExactly(GuardedKind.SCHOOLS, GuardedKind.TERMS, GuardedKind.COURSES);
		assertThat(GuardedKind.ENROLLMENTS.losses()).contains("coalesce(section.school_id, '')", "left join section",
				":lately and false");
		assertThat(GuardedKind.STUDENTS.losses()).contains("coalesce(stored.school_id, '')", ":lately and true")
			.doesNotContain("left join section");
	}

	@Test
	void aSettingReplacesOnlyWhatItNames() {
		GuardProperties properties = properties(Map.of(GuardedKind.TERMS, new GuardProperties.Limits(null, 7L, null),
				GuardedKind.COURSES, new GuardProperties.Limits(0.5, null, 0L)));

		assertThat(properties.limit(GuardedKind.TERMS)).isEqualTo(new GuardedKind.Limit(0.1, 7, 5));
		assertThat(properties.limit(GuardedKind.COURSES)).isEqualTo(new GuardedKind.Limit(0.5, 5_000, 0));
		assertThat(properties.limit(GuardedKind.SCHOOLS)).isEqualTo(new GuardedKind.Limit(0.1, 10, 0));
	}

	@Test
	void whatIsInUseCountsTwice() {
		Loss loss = new Loss(100, 7, 4, 2, 1);

		assertThat(loss.weight()).isEqualTo(9);
		assertThat(loss.unseenWeight()).isEqualTo(5);
		assertThat(loss.seen()).isEqualTo(Loss.of(100, 3));
	}

	@Test
	void schoolsAddUp() {
		assertThat(LossGuard.byKind(List.of(new SchoolLoss(GuardedKind.SECTIONS, "one", new Loss(1, 2, 3, 4, 5)),
				new SchoolLoss(GuardedKind.SECTIONS, "two", new Loss(10, 20, 30, 40, 50)),
				new SchoolLoss(GuardedKind.TERMS, "", Loss.of(1, 0)))))
			.isEqualTo(Map.of(GuardedKind.SECTIONS, new Loss(11, 22, 33, 44, 55), GuardedKind.TERMS, Loss.of(1, 0)));
	}

	private static GuardProperties properties(Map<GuardedKind, GuardProperties.Limits> limits) {
		return new GuardProperties(0.01, 5, Duration.ofMinutes(10), limits);
	}

}
