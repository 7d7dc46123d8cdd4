package dev.handback.operations.operator;

import dev.handback.audit.AuditSearch;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.People;
import dev.handback.support.ServedFile;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.dao.QueryTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;

/** An audit log that fails while it is downloaded. */
class AuditControllerTests {

	private final AuditSearch search = Mockito.mock();

	private final ConnectedDistricts districts = Mockito.mock();

	private final AuditController controller = new AuditController(this.search, Mockito.mock(), this.districts,
			Mockito.mock());

	@Test
	void neverLooksComplete() throws Exception {
		BDDMockito.willThrow(new QueryTimeoutException("the database is gone")).given(this.search).export(any(), any());

		assertThat(ServedFile
			.get((response) -> this.controller.export(People.administrator('a'), new AuditForm(null, null, null, null),
					response))
			.statusCode()).isEqualTo(500);
	}

}
