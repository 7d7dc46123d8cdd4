package dev.handback.delivery.outbox;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import dev.handback.districts.machines.DistrictMachines;
import dev.handback.districts.machines.DistrictMachines.Asked;
import dev.handback.support.AppTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.ArgumentMatchers.any;

/**
 * While a machine of a cluster doesn't answer, questions name all districts on the
 * others. With thousands of them, they are answered about as fast as without names.
 */
@AppTest
@Transactional
class LostMachineQuestionsTests {

	private static final int DISTRICTS = 13_000;

	private static final Duration SOON = Duration.ofSeconds(5);

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private LmsPollProperties lmsPolls;

	private final DistrictMachines machines = Mockito.mock();

	@BeforeEach
	void oneMachineOfManyDistrictsIsLost() {
		this.jdbc.sql("delete from delivery").update();
		this.jdbc.sql("delete from lms_look").update();
		this.jdbc
			.sql("""
					insert into district (district_id, name, provider, time_zone)
					select lpad(to_hex(number), 24, '0'), 'District', 'A', 'UTC' from generate_series(1, :districts) number""")
			.param("districts", DISTRICTS)
			.update();
		rows("DUE");
		rows("CHECKING");
		this.jdbc.sql("""
				insert into lms_look (district_id, assignment_id, section_id, asked_at, graded_at)
				select district_id, gen_random_uuid(), 'section', now(), now() - interval '1 hour' from district
				where name = 'District'""").update();
		this.jdbc.sql("analyze district, delivery, lms_look, delivery_pause").update();
		this.jdbc.sql("set local statement_timeout = '%ss'".formatted(SOON.toSeconds())).update();
		Asked others = new Asked(
				IntStream.rangeClosed(1, DISTRICTS / 2).mapToObj((number) -> "%024x".formatted(number)).toList());
		Mockito.when(this.machines.ask(any()))
			.thenAnswer((question) -> question.<Function<Asked, List<?>>>getArgument(0).apply(others));
	}

	private void rows(String state) {
		this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, student_id, state, changed_at, wanted, sent,
						due_at, attempts, posting)
					select district_id, '5c0000000000000000000001', gen_random_uuid(), '5b0000000000000000000001', ?, now(), 1, 0, now(), 0, false
					from district where name = 'District'""")
			.param(state)
			.update();
	}

	@Test
	void areAnsweredSoonAboutThousandsOfDistricts() {
		LmsPollTurns turns = new LmsPollTurns(this.jdbc, this.machines, this.lmsPolls, Clock.systemUTC());
		Leases leases = new Leases(this.jdbc, this.machines, Mockito.mock(), Mockito.mock());

		for (int few : new int[] { 1, 10 * DISTRICTS }) {
			assertThat(new DueDistricts(this.jdbc, this.machines, few).find()).hasSize(DISTRICTS / 2);
		}
		assertThat(turns.asked()).hasSize(DISTRICTS / 2);
		assertThat(turns.due()).hasSize(DISTRICTS / 2);
		assertThat(leases.claimCheck(List.of(), Duration.ofSeconds(20))).hasSize(1);
		assertThatNoException().isThrownBy(leases::takeBackExpired);
	}

}
