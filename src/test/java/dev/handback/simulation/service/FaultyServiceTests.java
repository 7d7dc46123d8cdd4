package dev.handback.simulation.service;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import dev.handback.support.Seeds;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What each fault does to a call, and to the service. */
class FaultyServiceTests {

	private static final SectionId SECTION = new SectionId("5c0000000000000000000001");

	private static final PersonId STUDENT = new PersonId("5b0000000000000000000101");

	private static final List<PersonId> STUDENTS = List.of(STUDENT, new PersonId("5b0000000000000000000102"),
			new PersonId("5b0000000000000000000103"));

	private static final int TIMES = 40;

	private Instant now = Instant.parse("2026-09-07T08:00:00Z");

	private final ServiceModel service = new ServiceModel(() -> this.now);

	private final ModelDistrict district = this.service.connect(new DistrictId("5a0000000000000000000001"), "token",
			Provider.A);

	private final List<Runnable> later = new ArrayList<>();

	private Duration waited = Duration.ZERO;

	private FaultyService faulty = faulty(1);

	private final String path = created();

	private FaultyService faulty(long seed) {
		return new FaultyService(this.service, new Later() {
			@Override
			public void after(Duration delay, String what, Runnable action) {
				FaultyServiceTests.this.later.add(action);
			}

			@Override
			public void pause(Duration duration) {
				FaultyServiceTests.this.waited = FaultyServiceTests.this.waited.plus(duration);
			}
		}, new Random(seed));
	}

	private String created() {
		this.district.addSection(SECTION, List.of(), STUDENTS);
		String assignments = "/v3.1/sections/" + SECTION + "/assignments";
		return assignments + "/" + Json.MAPPER
			.readTree(this.service
				.answer(new ModelRequest("POST", assignments, "token", "{\"title\": \"x\", \"description\": \"x\"}"))
				.body())
			.path("data")
			.path("id")
			.asString();
	}

	@ParameterizedTest
	@CsvSource({ "NONE,1,1", "LOST_BEFORE,0,0", "LOST_AFTER,1,1", "LATE,1,1", "LANDED_TWICE,1,2", "LANDED_LATE,0,1",
			"THROTTLED,0,0", "ERROR_BEFORE,0,0", "ERROR_AFTER,1,1", "TRUNCATED,1,1" })
	void takesEffectAsOftenAsTheFaultSays(Fault fault, int before, int after) {
		for (int seed = 0; seed < TIMES; seed++) {
			int landed = this.district.landed().size();
			this.faulty = faulty(seed);
			this.later.clear();
			call(grade(), fault);
			assertThat(this.district.landed().size() - landed).isBetween(before, after);
			this.later.forEach(Runnable::run);
			assertThat(this.district.landed()).hasSize(landed + after);
			assertThat(this.district.landed().stream().skip(landed)).extracting(Landed::call)
				.containsOnly((after > 0) ? new Long[] { this.service.calls() } : new Long[0]);
		}
	}

	@ParameterizedTest
	@Seeds(40)
	void neverWaitsLongerThanACallerWould(long seed) {
		this.faulty = faulty(seed);
		for (Fault fault : FaultyService.applicableTo(grade())) {
			this.waited = Duration.ZERO;
			call(grade(), fault);
			assertThat(this.waited).isLessThanOrEqualTo(Duration.ofSeconds(60));
		}
	}

	@Test
	void repeatsOnlyWhatCanBeRepeated() {
		ModelRequest create = new ModelRequest("POST", "/v3.1/sections/" + SECTION + "/assignments", "token", "{}");
		assertThat(FaultyService.applicableTo(create)).doesNotContain(Fault.LANDED_TWICE, Fault.PAGE_EMPTY);
		assertThat(FaultyService.applicableTo(grade())).contains(Fault.LANDED_TWICE, Fault.LANDED_LATE);
		assertThat(FaultyService.applicableTo(list(""))).contains(Fault.PAGE_TWICE)
			.doesNotContain(Fault.LANDED_LATE, Fault.ERROR_AFTER);
	}

	@Test
	void changesOnlyWhatTheFaultSaysInAList() throws IOException {
		JsonNode first = page(Fault.NONE, "?limit=2");
		assertThat(page(Fault.PAGE_TWICE, "?limit=2").path("data")).hasSize(4);
		assertThat(page(Fault.PAGE_EMPTY, "?limit=2").path("data")).isEmpty();
		assertThat(page(Fault.PAGE_EMPTY, "?limit=2").path("links")).isEqualTo(first.path("links"));
		assertThat(page(Fault.LINKS_MISSING, "?limit=2").has("links")).isFalse();
		assertThat(page(Fault.LINKS_MISSING, "?limit=2").path("data")).isEqualTo(first.path("data"));
		JsonNode last = page(Fault.PAGE_TWICE, "?limit=2&starting_after=" + STUDENTS.get(1));
		assertThat(last.path("data")).isEqualTo(first.path("data"));
		assertThat(last.path("links")).hasSize(1);
	}

	private JsonNode page(Fault fault, String query) throws IOException {
		return Json.MAPPER.readTree(this.faulty.call(list(query), fault).body());
	}

	private void call(ModelRequest request, Fault fault) {
		try {
			this.faulty.call(request, fault);
		}
		catch (IOException ex) {
			assertThat(fault).isIn(Fault.LOST_BEFORE, Fault.LOST_AFTER, Fault.LANDED_LATE, Fault.TRUNCATED);
		}
	}

	private ModelRequest grade() {
		return new ModelRequest("PATCH", this.path + "/submissions/" + STUDENT, "token", "{\"grade_points\": 5}");
	}

	private ModelRequest list(String query) {
		return new ModelRequest("GET", this.path + "/submissions" + query, "token", null);
	}

}
