package dev.handback.journeys;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.support.BulkWork;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Several nodes with one database; some of them die, freeze or are asked to stop. */
@Tag("integration")
class ClusterProof {

	private static final int ROWS = Integer.getInteger("handback.rows", 10_000);

	private static final int IN_HAND = 128;

	private static final int GRADES_PER_ASSIGNMENT = 26;

	@AutoClose
	private ProcessStage stage;

	private Witness witness;

	private BulkWork work;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("cluster", Map.of("handback.sandbox.rate-limit", "600000"));
		this.witness = new Witness(this.stage.sandbox());
		this.work = new BulkWork(this.stage.jdbc());
	}

	@Test
	void nothingIsLostDoubledOrMisreportedWhenOneNodeDiesAndOneFreezesAmongTheWork() throws Exception {
		RunningApp frozen = this.stage.node();
		RunningApp killed = this.stage.furtherNode("killed");
		this.stage.awaitRosters();
		int assignments = ROWS / GRADES_PER_ASSIGNMENT / 2;
		long begun = System.nanoTime();
		this.work.setsWork('a', assignments);
		this.work.setsWork('c', assignments);
		this.stage.wakeNodes();
		this.work.awaitArrived(ROWS * 0.2);
		this.work.editsOneIn(3);
		frozen.freeze();
		this.work.awaitArrived(ROWS * 0.3);
		killed.kill();
		this.stage.furtherNode("successor");
		frozen.thaw();
		long total = this.work.count("true");
		Awaitility.await()
			.atMost(Duration.ofMinutes(5))
			.untilAsserted(() -> assertThat(this.work.unfinished()).isEmpty());
		double seconds = (System.nanoTime() - begun) / 1e9;
		this.work.makeLateChecksDue();
		Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> this.work.count("""
				lease is not null
				or look_at is not null and state in ('DELIVERED', 'HELD', 'REFUSED')""") == 0);
		this.witness.listen();

		Map<String, List<BigDecimal>> points = this.witness.points();
		Map<String, Long> held = this.work.given()
			.stream()
			.filter((given) -> given.state().equals("DELIVERED"))
			.collect(Collectors.toMap(BulkWork.Given::submission, BulkWork.Given::points));
		held.forEach((submission, wanted) -> {
			List<BigDecimal> given = points.get(submission);
			assertThat(given.get(given.size() - 1)).as("what %s holds in the end", submission)
				.isEqualByComparingTo(BigDecimal.valueOf(wanted));
		});
		assertThat(this.work.count("""
				state <> 'DELIVERED' and assignment_id not in (
					select assignment_id from delivery where state = 'UNKNOWN' and student_id is null)""")).isZero();
		assertThat(held).hasSizeGreaterThan((int) (total / 2));
		assertThat(this.witness.throttled()).isZero();
		assertThat(this.work.mostRetries()).as("retries of one row").isLessThanOrEqualTo(5);
		assertNoAssignmentTwice();
		long repeated = points.values().stream().mapToLong((given) -> given.size() - Set.copyOf(given).size()).sum();
		assertThat(repeated).as("values sent by two nodes: what the dead and the frozen one had in hand")
			.isLessThanOrEqualTo(2 * IN_HAND);
		long sent = points.values().stream().mapToLong(List::size).sum();
		System.out.printf(
				"%d rows by two nodes, one frozen and one killed: %.1f s, %d PATCHes, %d values twice, %d unknown%n",
				total, seconds, sent, repeated, this.work.count("state = 'UNKNOWN'"));
	}

	@Test
	void aNodeThatIsAskedToStopFinishesOrGivesBackWhatItHasAndTheNextGoesOn() throws Exception {
		RunningApp app = this.stage.node("--handback.delivery.in-flight=512", "--handback.delivery.lease=60s");
		this.stage.awaitRosters();
		this.work.setsWork('a', 20);
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.work.count("student_id is null and state = 'DELIVERED'") == 20);
		this.stage.fault("'kind': 'delay', 'millis': 12000, 'operation': 'update_submission'");
		this.work.editsOneIn(1);
		this.stage.wakeNodes();
		// A district that takes long to answer gets a quarter of the places.
		Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> this.work.count("state = 'SENDING'") >= 100);

		app.close();

		assertThat(this.work.count("lease is not null")).as("rows not given back").isZero();
		this.stage.heal();
		this.stage.node();
		Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> this.work.count("state <> 'DELIVERED'") == 0);
		this.witness.listen().points().values().forEach((given) -> assertThat(given).isSorted());
		assertNoAssignmentTwice();
	}

	private void assertNoAssignmentTwice() {
		this.witness.requests("POST", "/assignments")
			.stream()
			.collect(Collectors.groupingBy((entry) -> entry.path("request_body").asString(), Collectors.counting()))
			.forEach((body, times) -> assertThat(times).as(body).isEqualTo(1));
	}

}
