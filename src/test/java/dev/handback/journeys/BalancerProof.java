package dev.handback.journeys;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import dev.handback.support.Balancer;
import dev.handback.support.BulkWork;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes behind a load balancer without sticky sessions: each request of a sign-in and
 * of a save goes to the other node, and one of them dies while someone is grading.
 */
@Tag("integration")
class BalancerProof {

	private static final int STUDENTS = 20;

	@AutoClose
	private ProcessStage stage;

	private BulkWork work;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("balancer", Map.of());
		this.work = new BulkWork(this.stage.jdbc());
	}

	@Test
	void aTeacherSignsInAndGradesOverBothNodesAndNoticesLittleWhenOneDies() throws Exception {
		try (Balancer balancer = this.stage.nodesBehindABalancer("one", "two")) {
			this.stage.awaitRosters();
			assertThat(nodesThatAnswer()).as("nodes behind %s", balancer.name()).hasSize(2);
			PlainTeacher teacher = new PlainTeacher(this.stage.address(), People.section('a', 1)).signIn();
			UUID assignment = UUID.randomUUID();
			assertThat(teacher.setsWork(assignment, "Over two nodes")).isTrue();

			int again = 0;
			CompletableFuture<Void> death = CompletableFuture.completedFuture(null);
			for (int number = 2; number < STUDENTS + 2; number++) {
				if (number == STUDENTS / 2) {
					death = CompletableFuture.runAsync(this::killOne);
				}
				while (!teacher.grades(assignment, People.student('a', number), number)) {
					again++;
					assertThat(again).as("saves that got no answer").isLessThanOrEqualTo(2);
				}
			}

			death.join();
			Awaitility.await()
				.atMost(Duration.ofMinutes(2))
				.untilAsserted(() -> assertThat(this.work.unfinished()).isEmpty());
			assertThat(nodesThatAnswer()).hasSize(1);
			assertEachGradeArrived();
		}
	}

	private void killOne() {
		try {
			this.stage.started(0).kill();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void assertEachGradeArrived() {
		Witness witness = new Witness(this.stage.sandbox()).listen();
		assertThat(witness.created("Over two nodes")).hasSize(1);
		assertThat(this.work.given()).hasSize(STUDENTS).allSatisfy((given) -> {
			assertThat(given.state()).isEqualTo("DELIVERED");
			assertThat(witness.held('a', given.submission())).isEqualByComparingTo(BigDecimal.valueOf(given.points()));
		});
	}

	private Set<String> nodesThatAnswer() throws IOException, InterruptedException {
		Set<String> nodes = new HashSet<>();
		for (int i = 0; i < 6; i++) {
			HttpRequest request = HttpRequest.newBuilder(URI.create(this.stage.address() + "/login")).build();
			HttpResponse<Void> answer = HttpClient.newHttpClient()
				.send(request, HttpResponse.BodyHandlers.discarding());
			assertThat(answer.statusCode()).isEqualTo(200);
			answer.headers()
				.firstValue(Balancer.NODE)
				.map((tried) -> tried.replaceAll(".*, ", ""))
				.ifPresent(nodes::add);
		}
		return nodes;
	}

}
