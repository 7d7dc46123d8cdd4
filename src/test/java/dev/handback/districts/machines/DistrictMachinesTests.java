package dev.handback.districts.machines;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;

import dev.handback.client.pace.BackgroundThreads;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.never;

class DistrictMachinesTests {

	private static final String A = "a".repeat(24);

	private static final String B = "b".repeat(24);

	private static final String C = "c".repeat(24);

	private static final List<String> ALL = List.of(A, B, C);

	private final MachineProbe probe = Mockito.mock();

	private final SettableClock clock = new SettableClock();

	private final List<Runnable> background = new ArrayList<>();

	private final DistrictMachines machines = new DistrictMachines(this.probe, new BackgroundThreads() {
		@Override
		public void run(Runnable work) {
			if (DistrictMachinesTests.this.noThreads) {
				throw new RejectedExecutionException("none");
			}
			DistrictMachinesTests.this.background.add(work);
		}
	}, this.clock);

	private final List<List<String>> asked = new ArrayList<>();

	private boolean noThreads;

	/** Whether the machine of c is down. */
	private boolean down;

	@Test
	void asksAboutAllDistrictsAtOnceWhileAllMachinesAnswer() {
		assertThat(ask()).isEqualTo(ALL);
		assertThat(ask()).isEqualTo(ALL);

		assertThat(this.asked).containsExactly(ALL, ALL);
		Mockito.verifyNoInteractions(this.probe);
	}

	@Test
	void leavesOutAMachineThatDoesNotAnswerUntilItDoes() {
		clusterOfTwo();
		this.down = true;

		assertThat(ask()).containsExactly(A, B);
		assertThat(ask()).containsExactly(A, B);
		assertThat(this.asked).containsExactly(ALL, List.of(A, B), List.of(A, B));
		assertThat(ALL.stream().map(DistrictId::new)).filteredOn(this.machines::reaches)
			.extracting(DistrictId::value)
			.containsExactly(A, B);

		this.clock.advance(DistrictMachines.TRY_AGAIN);
		assertThat(ask()).containsExactly(A, B);
		triesAgain();
		this.down = false;
		assertThat(ask()).containsExactly(A, B);
		assertThat(this.background).isEmpty();
		this.clock.advance(DistrictMachines.TRY_AGAIN);
		assertThat(ask()).containsExactly(A, B);
		triesAgain();
		assertThat(ask()).isEqualTo(ALL);
	}

	@Test
	void waitsForNoMachineThatIsTriedAgain() {
		clusterOfTwo();
		this.down = true;
		ask();
		this.clock.advance(DistrictMachines.TRY_AGAIN);

		assertThat(ask()).containsExactly(A, B);
		assertThat(ask()).containsExactly(A, B);

		assertThat(this.background).hasSize(1);
		Mockito.verify(this.probe).machines();
	}

	@Test
	void triesLaterWhereNoThreadCanBeStarted() {
		clusterOfTwo();
		this.down = true;
		ask();
		this.clock.advance(DistrictMachines.TRY_AGAIN);
		this.noThreads = true;
		assertThat(ask()).containsExactly(A, B);
		this.noThreads = false;
		this.down = false;

		assertThat(ask()).containsExactly(A, B);
		triesAgain();

		assertThat(ask()).isEqualTo(ALL);
	}

	@Test
	void passesOnTheFailureOfADatabaseThatIsOneMachine() {
		this.down = true;

		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(this::ask);
		assertThat(this.asked).containsExactly(ALL);
	}

	@Test
	void passesOnTheFailureIfNoMachineAnswers() {
		clusterOfTwo();
		BDDMockito.given(this.probe.answers(anyList())).willReturn(false);
		this.down = true;

		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(this::ask);
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(this::ask);
		assertThat(this.asked).containsExactly(ALL, ALL);
	}

	@Test
	void looksForNoMachineWithoutAConnection() {
		assertThatExceptionOfType(CannotGetJdbcConnectionException.class)
			.isThrownBy(() -> this.machines.ask((asked) -> {
				throw new CannotGetJdbcConnectionException("none");
			}));
		Mockito.verify(this.probe, never()).machines();
	}

	private void triesAgain() {
		assertThat(this.background).hasSize(1);
		this.background.remove(0).run();
	}

	private void clusterOfTwo() {
		BDDMockito.given(this.probe.machines()).willReturn(Map.of("one", List.of(A, B), "other", List.of(C)));
		BDDMockito.given(this.probe.answers(List.of(A, B))).willReturn(true);
		BDDMockito.given(this.probe.answers(List.of(C))).will((call) -> !this.down);
	}

	private List<String> ask() {
		return this.machines.ask((asked) -> {
			List<String> districts = (asked.districts() != null) ? asked.districts() : ALL;
			this.asked.add(districts);
			if (this.down && districts.contains(C)) {
				throw new DataAccessResourceFailureException("connection refused");
			}
			return districts;
		});
	}

}
