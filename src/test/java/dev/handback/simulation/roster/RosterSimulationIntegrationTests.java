package dev.handback.simulation.roster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

import dev.handback.feed.FeedInOneThread;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.fail;

/**
 * Searches for a schedule of honest and dishonest answers, changes, and decisions after
 * which a roster isn't what it should be.
 */
@AppTest
@Import({ VirtualSurroundings.class, FeedInOneThread.class, World.App.class })
@TestPropertySource(properties = { "handback.feed.page=10", "handback.feed.most=60", "handback.roster.sample=1" })
class RosterSimulationIntegrationTests {

	private static final long FIRST = Long.getLong("handback.seed", 1);

	private static final long SEEDS = Long.getLong("handback.seeds", 40);

	/** How many schedules to try for the shortest story. */
	private static final int TRIES = Integer.getInteger("handback.tries", 300);

	private static final AtomicLong DISTRICTS = new AtomicLong();

	@Autowired
	private World.App app;

	@Autowired
	private JdbcTemplate jdbc;

	@Test
	void noScheduleLeavesARosterWrong() {
		LongStream.range(FIRST, FIRST + SEEDS).forEach(this::run);
	}

	private void run(long seed) {
		Schedule schedule = Schedule.of(seed);
		@Nullable Failure failure = fails(schedule);
		if (failure != null) {
			fail("Seed " + seed + ": " + failure.error() + "\n\n" + String.join("\n", failure.story())
					+ "\n\nThe same, as short as it was found:\n\n" + shortened(schedule, failure));
		}
	}

	private @Nullable Failure fails(Schedule schedule) {
		DistrictId district = new DistrictId("6d%022x".formatted(DISTRICTS.incrementAndGet()));
		this.jdbc.update("insert into district (district_id, name, time_zone, provider) values (?, ?, ?, ?)",
				district.value(), "Simulated", "America/New_York", "A");
		World world = new World(this.app, schedule, district);
		try {
			world.run();
			return null;
		}
		catch (Violation | RuntimeException ex) {
			return new Failure(ex, world.story());
		}
		finally {
			this.jdbc.update("delete from district where district_id = ?", district.value());
		}
	}

	private String shortened(Schedule schedule, Failure failure) {
		Schedule shortest = schedule;
		Failure last = failure;
		int tries = 0;
		boolean shorter = true;
		while (shorter && tries < TRIES) {
			shorter = false;
			for (UnaryOperator<List<Step>> cut : cuts(shortest.steps())) {
				List<Step> steps = cut.apply(shortest.steps());
				Schedule candidate = new Schedule(shortest.roster(), shortest.pageSize(), steps);
				Optional<Failure> found = Optional.ofNullable((++tries < TRIES) ? fails(candidate) : null)
					.filter((other) -> other.rule().equals(failure.rule()));
				if (found.isPresent()) {
					shortest = candidate;
					last = found.get();
					shorter = true;
					break;
				}
			}
		}
		return String.join("\n", last.story()) + "\n" + last.error();
	}

	/** Ways to leave something out, the largest first. */
	private static List<UnaryOperator<List<Step>>> cuts(List<Step> steps) {
		List<UnaryOperator<List<Step>>> cuts = new ArrayList<>();
		for (int length = steps.size() / 2; length > 0; length /= 2) {
			for (int from = 0; from + length <= steps.size(); from += length) {
				int begin = from;
				int end = from + length;
				cuts.add((all) -> {
					List<Step> left = new ArrayList<>(all);
					left.subList(begin, end).clear();
					return left;
				});
			}
		}
		for (int i = 0; i < steps.size(); i++) {
			int at = i;
			steps.get(i).faults().forEach((fault) -> cuts.add((all) -> {
				List<Step> left = new ArrayList<>(all);
				left.set(at, all.get(at).without(fault));
				return left;
			}));
		}
		return cuts;
	}

	private record Failure(Throwable error, List<String> story) {

		String rule() {
			return (this.error instanceof Violation violation) ? violation.rule() : this.error.getClass().getName();
		}

	}

}
