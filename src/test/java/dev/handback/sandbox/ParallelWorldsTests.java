package dev.handback.sandbox;

import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Many tests against one sandbox, each in a world, in several threads. */
@Tag("integration")
class ParallelWorldsTests {

	private static final String WORLDS = "/console/api/worlds";

	private static final String SECTION = "5c00000000000000000a0001";

	private static final int THREADS = 8;

	private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

	private final Set<String> start = ConcurrentHashMap.newKeySet();

	@Test
	void noneOfTwoHundredTestsInEightThreadsDisturbsAnother() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try (Service outer = Service.start("handback.sandbox.districts.students", "30", "handback.sandbox.worlds.most",
				String.valueOf(THREADS))) {
			List<Future<?>> tests = new ArrayList<>();
			for (int i = 0; i < 200; i++) {
				int number = i;
				tests.add(threads.submit(() -> inAWorld(outer, number)));
			}
			for (Future<?> test : tests) {
				test.get();
			}
			assertThat(this.ports).hasSizeLessThanOrEqualTo(THREADS);
			assertThat(this.start).hasSize(1);
			assertThat(outer.get("", WORLDS).json()).isEmpty();
			assertThat(outer.get("", "/console/api/journal").json()).isEmpty();
		}
		finally {
			threads.shutdownNow();
		}
	}

	private void inAWorld(Service outer, int number) {
		JsonNode opened = outer.post("", WORLDS, "{\"name\": \"test-" + number + "\"}").json();
		this.ports.add(opened.path("port").asInt());
		test(Service.at(URI.create(opened.path("address").asString())), number);
		assertThat(outer.delete("", WORLDS + "/test-" + number).status()).isEqualTo(200);
	}

	/** Depends on everything that a world has, and changes all of it. */
	private void test(Service world, int number) {
		JsonNode untouched = section(world);
		this.start.add(untouched.toString());
		assertThat(world.get("", "/console/api/faults").json()).isEmpty();

		LocalDate day = LocalDate.of(2031, 1, 1).plusDays(number);
		world.lever("/clock", "{\"now\": \"" + day + "T00:00:00Z\"}");
		world.lever("/roster/" + SECTION, "{\"name\": \"Section " + number + "\"}");
		String created = new Lms(world, 'a').created();
		int status = 500 + number % 90;
		world.post("", "/console/api/faults",
				"{\"kind\": \"answer\", \"status\": " + status + ", \"operation\": \"list_terms\"}");

		assertThat(world.get(TOKEN_A, "/v3.1/terms").status()).isEqualTo(status);
		assertThat(section(world).path("name").asString()).isEqualTo("Section " + number);
		assertThat(new Lms(world, 'a').read(created).status()).isEqualTo(200);
		assertThat(world.get("", "/console/api/clock").json().path("now").asString()).startsWith(day.toString());
		assertThat(world.get("", "/console/api/journal").json()).hasSize(5);
	}

	private static JsonNode section(Service world) {
		Answer answer = world.get(TOKEN_A, "/v3.1/sections/" + SECTION);
		assertThat(answer.status()).isEqualTo(200);
		return answer.json().path("data");
	}

}
