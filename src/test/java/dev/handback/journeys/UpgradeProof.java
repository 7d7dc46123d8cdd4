package dev.handback.journeys;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.handback.support.BulkWork;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Version;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes are replaced by a newer version, one after the other, among the work. Without
 * a revision of an older version ({@code handback.older}), or if its migrations aren't
 * the present ones, the newer version is the present one with some migrations more.
 */
@Tag("integration")
class UpgradeProof {

	private static final int ROWS = Integer.getInteger("handback.rows", 10_000);

	private static final int GRADES_PER_ASSIGNMENT = 26;

	private static final String OLDER = System.getProperty("handback.older", "HEAD^");

	private boolean isOlder;

	private final UUID assignment = UUID.randomUUID();

	@AutoClose
	private ProcessStage stage;

	private BulkWork work;

	private PlainTeacher teacher;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("upgrade", Map.of("handback.sandbox.rate-limit", "600000"));
		this.work = new BulkWork(this.stage.jdbc());
		this.isOlder = !OLDER.isEmpty() && Version.isUpgradable(OLDER);
		if (this.isOlder) {
			this.stage.use(Version.of(OLDER));
		}
	}

	@Test
	void nothingIsLostOrDoubledAndNoOneSignsInAgainWhileTwoVersionsRunSideBySide() throws Exception {
		RunningApp first = this.stage.node();
		RunningApp second = this.stage.furtherNode("second");
		this.stage.awaitRosters();
		this.teacher = new PlainTeacher(first.address(), People.section('a', 1)).signIn();
		this.work.setsWork('a', ROWS / GRADES_PER_ASSIGNMENT / 2);
		this.work.setsWork('c', ROWS / GRADES_PER_ASSIGNMENT / 2);
		this.stage.wakeNodes();
		this.work.awaitArrived(ROWS * 0.2);
		second.close();
		this.work.editsOneIn(3);
		assertThat(this.teacher.setsWork(this.assignment, "Set before the upgrade")).isTrue();

		RunningApp newer = newerNode("newer");
		assertThat(saves(19)).as(() -> "saved by the older version on the newer tables: " + this.teacher.whyNotSaved())
			.isTrue();
		this.work.editsOneIn(5);
		first.close();
		RunningApp last = newerNode();
		assertThat(saves(20))
			.as(() -> "saved by the newer version, in the session of the older: " + this.teacher.whyNotSaved())
			.isTrue();

		Awaitility.await()
			.atMost(Duration.ofMinutes(5))
			.untilAsserted(() -> assertThat(this.work.unfinished()).isEmpty());
		assertNothingLostOrDoubled();
		for (RunningApp node : List.of(first, second, newer, last)) {
			assertThat(node.log().lines().filter((line) -> line.contains(" ERROR "))).isEmpty();
		}
	}

	private void assertNothingLostOrDoubled() {
		Witness witness = new Witness(this.stage.sandbox()).listen();
		Map<String, List<BigDecimal>> points = witness.points();
		assertThat(this.work.count("state <> 'DELIVERED'")).isZero();
		this.work.given()
			.forEach((given) -> assertThat(points.get(given.submission())).as(given.submission())
				.isSorted()
				.doesNotHaveDuplicates()
				.last()
				.matches((held) -> held.compareTo(BigDecimal.valueOf(given.points())) == 0));
		assertThat(witness.created("Set before the upgrade")).hasSize(1);
		assertThat(witness.requests("POST", "/assignments"))
			.extracting((entry) -> entry.path("request_body").asString())
			.doesNotHaveDuplicates();
		assertThat(witness.throttled()).isZero();
	}

	// A save that got no answer, because its connection ended, is repeated as a teacher
	// would; one that got an answer isn't.
	private boolean saves(int points) throws InterruptedException {
		boolean saved = this.teacher.grades(this.assignment, People.student('a', 3), points);
		return saved || (this.teacher.whyNotSaved().contains("IOException")
				&& this.teacher.grades(this.assignment, People.student('a', 3), points));
	}

	private RunningApp newerNode() throws IOException, InterruptedException {
		this.stage.use(Version.PACKAGED);
		return this.stage.node(newer());
	}

	private RunningApp newerNode(String name) throws IOException, InterruptedException {
		this.stage.use(Version.PACKAGED);
		return this.stage.furtherNode(name, newer());
	}

	private String[] newer() {
		if (this.isOlder) {
			return new String[0];
		}
		Path migration = Path.of("src", "test", "resources", "upgrade").toAbsolutePath();
		return new String[] { "--spring.flyway.locations=classpath:db/migration,filesystem:" + migration };
	}

}
