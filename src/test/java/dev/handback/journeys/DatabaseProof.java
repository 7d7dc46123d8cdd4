package dev.handback.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

import dev.handback.support.BulkWork;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.handback.support.ProcessStage.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/** The database dies at the worst moment, and comes back. */
@Tag("integration")
class DatabaseProof {

	@AutoClose
	private ProcessStage stage;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("database", Map.of());
	}

	@Test
	void anIdThatTheDatabaseCannotTakeIsKeptOnTheDiskAndTakenInAtTheNextStart() throws Exception {
		RunningApp app = this.stage.node();
		this.stage.awaitRosters();
		PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		BulkWork work = new BulkWork(this.stage.jdbc());
		UUID assignment = UUID.randomUUID();
		Witness witness = new Witness(this.stage.sandbox());
		this.stage
			.fault("'kind': 'delay', 'millis': 4000, 'fires': 'after', 'operation': 'create_assignment', 'next': 1");
		teacher.setsWork(assignment, "No database");
		patiently().until(() -> witness.listen().created("No database").size() == 1);

		this.stage.database().kill();
		Path kept = this.stage.directory().resolve("node").resolve("unstored-ids");
		patiently().until(() -> Files.exists(kept) && Files.size(kept) > 0);
		assertThat(Files.readString(kept)).contains(assignment.toString());
		assertThat(teacher.grades(assignment, People.student('a', 2), 5)).as("saved without a database").isFalse();
		app.kill();
		this.stage.database().restart();
		this.stage.node();

		patiently().until(() -> work.count("state <> 'DELIVERED'") == 0);
		assertThat(witness.listen().created("No database").get(0).path("answer_body").asString())
			.contains(this.stage.jdbc().sql("select lms_id::text from assignment").query(String.class).single());
		assertThat(witness.requests("POST", "/assignments")).hasSize(1);
		assertThat(kept).doesNotExist();
	}

	@Test
	void aWhileWithoutDatabaseUnderLoadLosesAndDoublesNothing() throws Exception {
		RunningApp app = this.stage.node();
		this.stage.awaitRosters();
		BulkWork work = new BulkWork(this.stage.jdbc());
		int grades = work.setsWork('c', 10);
		this.stage.fault("'kind': 'delay', 'millis': 200, 'operation': 'update_submission'");
		this.stage.wakeNodes();
		patiently().until(() -> work.arrived() > 30);

		this.stage.database().kill();
		Awaitility.await().pollDelay(Duration.ofSeconds(10)).atMost(Duration.ofSeconds(20)).until(() -> true);
		this.stage.database().restart();

		patiently().until(() -> work.arrived() == grades + 10 - work.count("state = 'UNKNOWN'")
				- work.count("reason = 'ASSIGNMENT_FIRST'"));
		assertThat(work.arrived()).isGreaterThan(grades * 8 / 10);
		assertThat(app.hasEnded()).isFalse();
		Witness witness = new Witness(this.stage.sandbox()).listen();
		witness.points().values().forEach((points) -> assertThat(points).isSorted());
		work.given()
			.stream()
			.filter((given) -> given.state().equals("DELIVERED"))
			.forEach((given) -> assertThat(witness.held('c', given.submission()))
				.isEqualByComparingTo(String.valueOf(given.points())));
	}

}
