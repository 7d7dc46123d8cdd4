package dev.handback.sandbox.roster;

import dev.handback.sandbox.wire.Refusal;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MemoryGuardTests {

	private static final MemoryGuard GIGABYTE = new MemoryGuard(1024L * 1024 * 1024);

	@Test
	void allowsADistrictOfUsualSize() {
		assertThatCode(() -> GIGABYTE.forAll(20_000)).doesNotThrowAnyException();
	}

	@Test
	void refusesAMillionStudentsAndSaysWhatWouldBeNeeded() {
		assertThatThrownBy(() -> GIGABYTE.forAll(1_000_000)).isInstanceOf(Refusal.class)
			.hasMessageContaining("1,000,000 students")
			.hasMessageContaining("29,296 MB")
			.hasMessageContaining("1,024 MB");
	}

}
