package dev.handback.proof;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.handback.support.CitusCluster;
import dev.handback.support.Disturbance;
import dev.handback.support.Link;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A cluster of Citus loses one of its two workers while teachers of districts on both
 * save grades. The workers run on this machine, each behind a link.
 */
@Tag("integration")
@EnabledIfSystemProperty(named = CitusCluster.PROPERTY, matches = "jdbc:.+",
		disabledReason = "Needs a cluster of Citus: -Dhandback.citus=jdbc:postgresql://…")
class LostWorkerProof {

	private static final List<Integer> STUDENTS = IntStream.rangeClosed(2, 7).boxed().toList();

	/** What a node may have in hand, and send again. */
	private static final int IN_HAND = 128;

	// Connections that were lost silently would keep this test waiting.
	private static final String STATEMENTS_END = "?options=-c%20statement_timeout=15000";

	private static final Duration AFTER_A_REFUSAL = Duration.ofMillis(300);

	private final CitusCluster cluster = CitusCluster.at(System.getProperty(CitusCluster.PROPERTY));

	private final String database = "lost_worker_" + ProcessHandle.current().pid();

	private final Map<String, Link> links = new HashMap<>();

	private ProcessStage stage;

	private Witness witness;

	private RunningApp node;

	@AfterEach
	void close() throws SQLException {
		if (this.stage != null) {
			this.stage.close();
		}
		this.links.values().forEach(Link::close);
		this.cluster.drop(this.database);
	}

	@ParameterizedTest
	@EnumSource(names = { "REFUSE", "BLACK_HOLE" })
	void onlyDistrictsOnTheLostWorkerWaitAndNothingIsLostOrDoubled(Disturbance.Kind loss) throws Exception {
		build();
		Grader lost = new Grader('a');
		Grader other = new Grader('c');
		Link link = Objects.requireNonNull(this.links.get(worker('a')));
		assertThat(worker('c')).isNotEqualTo(worker('a'));
		lost.begin();
		other.begin();
		lost.awaitRounds(2);
		other.awaitRounds(2);
		UUID created = UUID.randomUUID();
		this.stage
			.fault("'kind': 'delay', 'millis': 3000, 'fires': 'after', 'operation': 'create_assignment', 'next': 1");
		assertThat(lost.teacher.setsWork(created, "Created meanwhile")).isTrue();
		patiently().until(() -> this.witness.listen().created("Created meanwhile").size() == 1);

		link.disturb(new Disturbance(loss, 0, Duration.ZERO));
		long began = System.nanoTime();
		other.awaitRounds(2);
		Map<PersonId, Integer> savedMeanwhile = Map.copyOf(other.acknowledged);
		patiently().until(() -> savedMeanwhile.entrySet()
			.stream()
			.allMatch((grade) -> other.held(grade.getKey()).intValue() >= grade.getValue()));
		double arrived = (System.nanoTime() - began) / 1e9;
		Map<PersonId, Integer> savedBefore = Map.copyOf(lost.acknowledged);
		new PlainTeacher(this.node.address(), People.section('c', 2)).signIn();
		Link.sleep(Duration.ofSeconds(20));
		this.witness.listen();
		assertThat(lost.acknowledged).as("saved in a district on the lost worker").isEqualTo(savedBefore);

		link.heal();
		lost.awaitRounds(2);
		lost.end();
		other.end();
		patiently().until(() -> this.stage.rows("delivery where state <> 'DELIVERED' or lease is not null") == 0);
		this.witness.listen();
		lost.check();
		other.check();
		assertThat(this.witness.created("Created meanwhile")).hasSize(1);
		assertThat(this.witness.created("Created meanwhile").get(0).path("answer_body").asString())
			.contains(lmsId(created));
		long repeated = this.witness.points()
			.values()
			.stream()
			.mapToLong((given) -> given.size() - Set.copyOf(given).size())
			.sum();
		assertThat(repeated).as("values sent twice").isLessThanOrEqualTo(IN_HAND);
		System.out.printf(
				"A worker that %s: %d grades of the other saved after that arrived within %.1f s; %d PATCHes, %d values twice%n",
				loss, savedMeanwhile.size(), arrived,
				this.witness.points().values().stream().mapToInt(List::size).sum(), repeated);
	}

	private void build() throws Exception {
		String url = this.cluster.create(this.database, this::linked);
		this.stage = ProcessStage.build(this.database, url + STATEMENTS_END,
				Map.of("handback.sandbox.rate-limit", "600000"));
		this.stage.jdbc().sql("alter database " + this.database + " set citus.node_connection_timeout = '2s'").update();
		this.witness = new Witness(this.stage.sandbox());
		this.node = this.stage.node();
		this.stage.awaitRosters();
	}

	private String linked(String worker) {
		int port = Integer.parseInt(worker.substring(worker.lastIndexOf(':') + 1));
		Link link = new Link(worker, port);
		String address = "127.0.0.1:" + link.port();
		this.links.put(address, link);
		return address;
	}

	private String worker(char district) {
		return this.stage.jdbc()
			.sql("select machine from machines_of_districts() where district_id = ?")
			.param(People.district(district).value())
			.query(String.class)
			.single();
	}

	private String lmsId(UUID assignment) {
		return this.stage.jdbc()
			.sql("select lms_id::text from assignment where id = ?")
			.param(assignment)
			.query(String.class)
			.single();
	}

	private static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(200)).ignoreExceptions();
	}

	/** A teacher who grades all students of a section over and over. */
	private final class Grader {

		private final char district;

		private final PlainTeacher teacher;

		private final String submissions;

		private final UUID assignment = UUID.randomUUID();

		private final ConcurrentMap<PersonId, Integer> acknowledged = new ConcurrentHashMap<>();

		private final ConcurrentMap<PersonId, Integer> typed = new ConcurrentHashMap<>();

		private final Thread thread = new Thread(this::grade, "grader");

		/** How often all students got a grade that was saved. */
		private final AtomicInteger rounds = new AtomicInteger();

		Grader(char district) throws Exception {
			this.district = district;
			this.teacher = new PlainTeacher(LostWorkerProof.this.node.address(), People.section(district, 1)).signIn();
			assertThat(this.teacher.setsWork(this.assignment, "Graded in " + district)).isTrue();
			patiently().until(() -> !lmsId(this.assignment).isEmpty());
			this.submissions = "/v3.1/sections/" + People.section(district, 1) + "/assignments/"
					+ lmsId(this.assignment) + "/submissions/";
		}

		void begin() {
			this.thread.setDaemon(true);
			this.thread.start();
		}

		private void grade() {
			try {
				for (int value = 1; !Thread.currentThread().isInterrupted();) {
					boolean all = true;
					for (int number : STUDENTS) {
						PersonId student = People.student(this.district, number);
						this.typed.put(student, ++value);
						boolean saved = this.teacher.grades(this.assignment, student, value);
						if (saved) {
							this.acknowledged.put(student, value);
						}
						else {
							Link.sleep(AFTER_A_REFUSAL);
						}
						all &= saved;
					}
					if (all) {
						this.rounds.incrementAndGet();
					}
				}
			}
			catch (InterruptedException ex) {
				// Ended.
			}
		}

		/** Waits until that many more rounds are over. */
		void awaitRounds(int more) {
			int before = this.rounds.get();
			patiently().untilAsserted(() -> assertThat(this.rounds.get())
				.as(this.district + " graded, last refused: " + this.teacher.whyNotSaved())
				.isGreaterThan(before + more));
		}

		void end() throws InterruptedException {
			this.thread.interrupt();
			this.thread.join();
		}

		BigDecimal held(PersonId student) {
			return Objects.requireNonNull(LostWorkerProof.this.witness.held(this.district, this.submissions + student));
		}

		/** What was saved is in the LMS, and no older value came after a newer one. */
		void check() {
			assertThat(this.acknowledged).hasSameSizeAs(STUDENTS);
			this.acknowledged.forEach((student, value) -> {
				assertThat(held(student)).as("what the LMS has")
					.isBetween(BigDecimal.valueOf(value), BigDecimal.valueOf(this.typed.get(student)));
				assertThat(LostWorkerProof.this.witness.points().get(this.submissions + student)).isSorted();
			});
		}

	}

}
