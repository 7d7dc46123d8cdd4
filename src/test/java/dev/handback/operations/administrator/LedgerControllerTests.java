package dev.handback.operations.administrator;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerLine;
import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.support.ServedFile;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.dao.QueryTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;

/** A ledger that fails while it is downloaded. */
class LedgerControllerTests {

	private final Ledger ledger = Mockito.mock();

	private final LedgerController controller = new LedgerController(this.ledger, Mockito.mock());

	private final SignedInUser administrator = People.administrator('a');

	@ParameterizedTest
	@ValueSource(ints = { 0, 1_000 })
	void neverLooksComplete(int lines) throws Exception {
		BDDMockito.willAnswer((call) -> {
			Consumer<LedgerLine> taker = call.getArgument(1);
			for (int i = 0; i < lines; i++) {
				taker.accept(new LedgerLine(People.district('a'), People.section('a', 1),
						new AssignmentId(UUID.randomUUID()), new LmsAssignmentId(UUID.randomUUID()), "Essay " + i,
						Instant.EPOCH));
			}
			throw new QueryTimeoutException("the database is gone");
		}).given(this.ledger).export(eq(People.district('a')), any());

		if (lines == 0) {
			assertThat(ServedFile.get((response) -> this.controller.ledger(this.administrator, response)).statusCode())
				.isEqualTo(500);
		}
		else {
			assertThatIOException()
				.isThrownBy(() -> ServedFile.get((response) -> this.controller.ledger(this.administrator, response)));
		}
	}

}
