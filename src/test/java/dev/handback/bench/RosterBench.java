package dev.handback.bench;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

import dev.handback.support.CitusCluster;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.SandboxRoster;
import dev.handback.support.TestService;
import dev.peer.PeerReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One large district: its first sync compared with the database alone and with JPA,
 * another sync without changes, a teacher who saves grades in the meantime, and events.
 */
@Tag("integration")
class RosterBench {

	/** There are about twice as many people. */
	private static final int STUDENTS = Integer.getInteger("bench.students", 500_000);

	private static final int EVENTS = Integer.getInteger("bench.events", 200_000);

	private static final int SAVES = Integer.getInteger("bench.saves", 400);

	private static final int PEER_PAGES = Integer.getInteger("bench.peer-pages", 100);

	/** Each machine of a cluster counts its own transactions. */
	private static final boolean CLUSTER = CitusCluster.given().isPresent();

	private static final Duration MAKING_EVENTS = Duration.ofMinutes(3);

	private final Results results = new Results("roster", "what", "measured", "beside it", "ratio");

	@Test
	void ofOneLargeDistrict() throws Exception {
		try (RosterStage stage = new RosterStage(STUDENTS)) {
			Duration first = firstReading(stage);
			besideTheFloor(stage, first);
			repeatedReading(stage);
			savingGrades(stage);
			events(stage);
			memory(stage);
			stage.app().close();
			besideThePeer(stage, first);
			if (!CLUSTER) {
				besideThePeerFarAway(stage);
			}
		}
	}

	private Duration firstReading(RosterStage stage) throws IOException {
		Duration first = stage.firstReading();
		row("first reading of %,d people, %,d sections, %,d places of students".formatted(stage.rows("person"),
				stage.rows("section"), stage.rows("enrollment")), seconds(first),
				"%,d rows/s".formatted(perSecond(rows(stage), first)), "");
		RosterStage.say("comparing with the sandbox's export");
		assertThat(stage.sandbox().storedHashes(stage.database().connections()))
			.isEqualTo(stage.sandbox().expectedHashes());
		return first;
	}

	private void repeatedReading(RosterStage stage) throws IOException {
		long transaction = stage.transaction();
		Duration again = stage.nextReading();
		row("the same again without changes", seconds(again),
				CLUSTER ? "" : "%,d rows of the roster written".formatted(stage.rowsSince(transaction)), "");
	}

	private void savingGrades(RosterStage stage) throws Exception {
		PlainTeacher teacher = new PlainTeacher(stage.app().address(), People.section('a', 1)).signIn();
		UUID assignment = UUID.randomUUID();
		assertThat(teacher.setsWork(assignment, "Essay")).isTrue();
		try (GradeSaving saving = new GradeSaving(teacher, assignment)) {
			RosterStage.say("warming up");
			saving.times(SAVES);
			Measured idle = saving.times(SAVES);
			Measured busy = saving.during(stage::nextReading);
			row("saving a grade while the roster is read, median ms", millis(busy.median()),
					millis(idle.median()) + " while it is not", Results.ratio(busy.median(), idle.median()));
			row("the same, p99 ms", millis(busy.p99()), millis(idle.p99()), Results.ratio(busy.p99(), idle.p99()));
		}
	}

	private void events(RosterStage stage) throws IOException {
		events(stage, "one district", List.of(stage.sandbox()));
		RosterStage.say("another district authorizes the app");
		events(stage, "two districts at once", List.of(stage.sandbox(), stage.another('b')));
	}

	private void events(RosterStage stage, String of, List<SandboxRoster> districts) throws IOException {
		stage.follow(false);
		long before = stage.events();
		long made = districts.stream().mapToLong(RosterBench::daysOf).sum();
		Instant asked = Instant.now();
		stage.follow(true);
		stage.awaitEvents(before + made);
		Duration took = Duration.between(firstRequest(stage, asked), Instant.now());
		row("%,d events of %s read and applied".formatted(made, of), seconds(took),
				"%,d events/s".formatted(perSecond(made, took)), "");
		for (SandboxRoster district : districts) {
			assertThat(district.storedHashes(stage.database().connections())).isEqualTo(district.expectedHashes());
		}
	}

	private static long daysOf(SandboxRoster district) {
		long from = System.nanoTime();
		int days = 0;
		long made = 0;
		while (made < EVENTS && System.nanoTime() - from < MAKING_EVENTS.toNanos()) {
			made += district.day();
			days++;
		}
		RosterStage.say("%d days of school, %,d events".formatted(days, made));
		return made;
	}

	private static Instant firstRequest(RosterStage stage, Instant after) {
		return TestService.journal(stage.address(), "GET", "/v3.1/events")
			.stream()
			.filter((request) -> request.path("query").asString("").contains("starting_after"))
			.map((request) -> Instant.parse(request.path("time").asString()))
			.filter((time) -> !time.isBefore(after))
			.findFirst()
			.orElseThrow();
	}

	private void memory(RosterStage stage) throws IOException {
		row("heap of the app in use after a collection, at most, MB", String.valueOf(stage.heap()), "256 allowed", "");
		row("memory of its process, at most, MB", stage.app().peakMemory().isPresent()
				? String.valueOf(stage.app().peakMemory().getAsLong()) : "not said", "", "");
	}

	private void besideTheFloor(RosterStage stage, Duration first) throws Exception {
		RosterStage.say("COPY and merge of the same rows");
		Duration floor = new RosterFloor(stage.database().connections(), stage.directory()).measure();
		row("first reading beside COPY and merge of the same rows", seconds(first), seconds(floor),
				ratio(first, floor));
	}

	private void besideThePeer(RosterStage stage, Duration first) throws Exception {
		RosterStage.say("JPA, %d pages of 100 people and as many of sections".formatted(PEER_PAGES));
		besideThePeer(stage, first, PEER_PAGES, stage.database().url(), "");
	}

	/** The same comparison with the database on another machine. */
	private void besideThePeerFarAway(RosterStage stage) throws Exception {
		RosterStage.say("the same with half a millisecond to the database and back");
		try (DistantDatabase distant = new DistantDatabase(stage.database().url())) {
			Duration first = stage.firstReading("far", distant.url("far"));
			besideThePeer(stage, first, PEER_PAGES / 5, distant.url("far"),
					" with half a millisecond to the database and back");
		}
	}

	private void besideThePeer(RosterStage stage, Duration first, int pages, String database, String where)
			throws Exception {
		Duration peer = peer(stage, pages, database);
		row("JPA saveAll in pages of 100%s, reckoned from %d pages of each kind, beside the first reading"
			.formatted(where, pages), seconds(peer) + ", %,d rows/s".formatted(perSecond(rows(stage), peer)),
				seconds(first), ratio(peer, first));
	}

	private static Duration peer(RosterStage stage, int pages, String database) throws Exception {
		try (PeerReader peer = new PeerReader(stage.address(), stage.token(), database)) {
			PeerReader.Walk<?> people = peer.people();
			PeerReader.Walk<?> sections = peer.sections();
			people.read(pages / 10);
			sections.read(pages / 10);
			return people.read(pages)
				.multipliedBy(stage.rows("person"))
				.plus(sections.read(pages).multipliedBy(stage.rows("section")))
				.dividedBy(PeerReader.PAGE);
		}
	}

	private static long rows(RosterStage stage) {
		return RosterFloor.TABLES.stream().mapToLong(stage::rows).sum();
	}

	private void row(String... cells) throws IOException {
		this.results.row(cells);
		this.results.publish();
	}

	private static long perSecond(long count, Duration took) {
		return 1000 * count / Math.max(1, took.toMillis());
	}

	private static String seconds(Duration duration) {
		return String.format(Locale.ROOT, "%,.1f s", duration.toMillis() / 1000.0);
	}

	private static String millis(double millis) {
		return String.format(Locale.ROOT, "%.1f", millis);
	}

	private static String ratio(Duration one, Duration other) {
		return Results.ratio(one.toMillis(), other.toMillis());
	}

}
