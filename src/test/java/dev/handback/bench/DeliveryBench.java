package dev.handback.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

import dev.handback.support.BulkWork;
import dev.handback.support.OtherProcess;
import dev.handback.support.ProcessStage;
import dev.handback.support.TestService;
import dev.peer.delivery.PeerSender;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The grades of the sandbox's three districts, all due at once without a limit: how many
 * arrive in a second, compared with a peer that sends from a table, and how many requests
 * that takes, compared with a bare loop of the same HTTP client.
 */
@Tag("integration")
class DeliveryBench {

	private static final List<String> HEAP = List.of("-Xmx512m");

	private static final Duration PATIENCE = Duration.ofMinutes(10);

	private static final String DISTRICTS = "abc";

	private static final int WARM_UP = 60;

	private static final int ASSIGNMENTS = 150;

	@TempDir
	private Path directory;

	@Test
	void withoutALimit() throws Exception {
		try (ProcessStage stage = ProcessStage.toMeasure("delivery-bench",
				Map.of("handback.sandbox.rate-limit", "1000000000"))) {
			stage.use(() -> List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
					"-jar", System.getProperty("handback.jar", "target/handback.jar")));
			stage.node("--handback.delivery.poll=1s", "--handback.delivery.lease=20s",
					"--handback.delivery.check-after=500ms");
			stage.awaitRosters();
			BulkWork work = new BulkWork(stage.jdbc());
			deliver(stage, work, WARM_UP);
			long requests = TestService.lastRequest(stage.sandbox());
			double grades = deliver(stage, work, ASSIGNMENTS);
			double seconds = DISTRICTS.length() * (double) ASSIGNMENTS * BulkWork.GRADES / grades;
			double perSecond = (TestService.lastRequest(stage.sandbox()) - requests) / seconds;
			stage.started(0).kill();

			Measured bare = bare(stage, work);
			double peer = peer(stage, work);
			Results results = new Results("delivery", "grades in the LMS, of three districts, /s",
					"jpa, grades sent, /s", "ratio", "requests/s", "bare loop, requests/s", "ratio");
			results.row(text(grades), text(peer), Results.ratio(grades, peer), text(perSecond), bare.perSecondText(),
					Results.ratio(perSecond, bare.perSecond()));
			results.publish();
		}
	}

	/** Grades for each second until all are in the LMS. */
	private static double deliver(ProcessStage stage, BulkWork work, int assignments) {
		DISTRICTS.chars().forEach((district) -> work.setsWork((char) district, assignments));
		stage.wakeNodes();
		return perSecond(DISTRICTS.length() * assignments * BulkWork.GRADES,
				() -> work.count("state <> 'DELIVERED'") == 0);
	}

	private Measured bare(ProcessStage stage, BulkWork work) throws Exception {
		Path grades = Files.write(this.directory.resolve("grades"),
				work.given()
					.stream()
					.map((given) -> "sandbox-district-token-%s %s".formatted(given.district(),
							stage.sandbox().resolve(given.submission())))
					.toList());
		try (OtherProcess loop = OtherProcess.java(HEAP, BareLoop.class, grades.toString())) {
			return Measured.read(loop.awaitEnd(PATIENCE));
		}
	}

	@SuppressWarnings("try") // it only has to run
	private static double peer(ProcessStage stage, BulkWork work) throws Exception {
		stage.jdbc().sql("""
				create table peer_outbox (id bigint generated always as identity primary key, token text not null,
					submission text not null, points bigint not null, sent_at timestamptz)""").update();
		stage.jdbc().sql("create index on peer_outbox (id) where sent_at is null").update();
		List<BulkWork.Given> given = work.given();
		stage.jdbc()
			.sql("""
					insert into peer_outbox (token, submission, points)
					select 'sandbox-district-token-' || district, submission, 20
					from unnest(cast(? as text[]), cast(? as text[])) as given (district, submission)""")
			.params(given.stream().map((one) -> String.valueOf(one.district())).toArray(String[]::new),
					given.stream().map(BulkWork.Given::submission).toArray(String[]::new))
			.update();
		try (OtherProcess peer = OtherProcess.java(HEAP, PeerSender.class, stage.database().url(),
				stage.sandbox().toString())) {
			int warmUp = given.size() / 3;
			perSecond(0, () -> sent(stage) >= warmUp);
			long before = sent(stage);
			return perSecond((int) (given.size() - before), () -> sent(stage) == given.size());
		}
	}

	private static long sent(ProcessStage stage) {
		return stage.jdbc()
			.sql("select count(*) from peer_outbox where sent_at is not null")
			.query(Long.class)
			.single();
	}

	private static double perSecond(int grades, BooleanSupplier done) {
		long began = System.nanoTime();
		Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(1)).until(done::getAsBoolean);
		return grades / ((System.nanoTime() - began) / 1e9);
	}

	private static String text(double perSecond) {
		return String.format(Locale.ROOT, "%,.0f", perSecond);
	}

}
