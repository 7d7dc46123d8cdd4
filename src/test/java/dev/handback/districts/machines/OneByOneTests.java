package dev.handback.districts.machines;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.CannotCreateTransactionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Whether one that fails holds up the others. */
class OneByOneTests {

	private final List<String> done = new ArrayList<>();

	@Test
	void goesOnAfterOneThatFails() {
		each(new DataIntegrityViolationException(""));
		each(new IllegalStateException());

		assertThat(this.done).containsExactly("after", "after");
	}

	/** Waiting for a connection again for each would take minutes. */
	@Test
	void triesNoOtherWithoutADatabase() {
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> each(new DataAccessResourceFailureException("")));
		assertThatExceptionOfType(CannotCreateTransactionException.class)
			.isThrownBy(() -> each(new CannotCreateTransactionException("")));
		assertThat(this.done).isEmpty();
	}

	private void each(RuntimeException failure) {
		OneByOne.each(List.of("fails", "after"), (one) -> {
			if (one.equals("fails")) {
				throw failure;
			}
			this.done.add(one);
		});
	}

}
