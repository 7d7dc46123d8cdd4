package dev.handback.operations.operator;

import dev.handback.districts.ConnectedDistricts;
import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/** What the health of the service is while the database doesn't say. */
class ServiceHealthIndicatorTests {

	@Test
	void isDownWithTheReasonWhileTheDatabaseIs() {
		ConnectedDistricts districts = mock();
		given(districts.all()).willThrow(new CannotGetJdbcConnectionException("No connection"));

		assertThat(new ServiceHealthIndicator(districts, mock()).health().getStatus()).isEqualTo(Status.DOWN);
	}

}
