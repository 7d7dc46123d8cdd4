package dev.handback.journeys;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;

import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.WarmApp;
import dev.handback.support.sandbox.Service;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What the sandbox's certification says about the app itself. */
@Tag("integration")
class CertificationJourney {

	private static final String CERTIFICATION = "/console/api/certification";

	/** A page of one event has a next page as soon as there are two. */
	private static final String[] FEED = { "--handback.feed.every=1s", "--handback.feed.page=1" };

	@Test
	void keepsEveryExpectationWhilePeopleUseItAndTheServiceFails() throws IOException, InterruptedException {
		try (WarmApp app = WarmApp.start("certification", FEED)) {
			Service sandbox = Service.at(app.sandbox());
			fault(sandbox, "answer", 'b', "list_events", ", \"status\": 503, \"next\": 2");
			people(sandbox);
			PlainTeacher teacher = setsWorkAndGrades(app, sandbox, 'a');
			setsWorkAndGrades(app, sandbox, 'b');
			throttles(sandbox, 'c');
			fault(sandbox, "answer", 'c', "update_submission", ", \"status\": 400, \"next\": 1");
			setsWorkAndGrades(app, sandbox, 'c');
			launch(teacher, app.sandbox());
			teacher.browser().signOut();
			sandbox.post("", "/console/api/scenarios/student-moves", "");
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.untilAsserted(() -> assertThat(withVerdict(sandbox, "not seen yet")).isEmpty());
			assertThat(withVerdict(sandbox, "broken")).isEmpty();
		}
	}

	private static void fault(Service sandbox, String kind, char district, String operation, String more) {
		assertThat(sandbox
			.post("", "/console/api/faults",
					"{\"kind\": \"%s\", \"district\": \"%s\", \"operation\": \"%s\"%s}".formatted(kind,
							People.district(district), operation, more))
			.status()).isEqualTo(200);
	}

	/** A 429 on the feed, just before a teacher's change needs the same token. */
	private static void throttles(Service sandbox, char district) {
		fault(sandbox, "throttle", district, "list_events",
				", \"next\": 1, \"headers\": {\"X-RateLimit-Reset\": \"%d\"}"
					.formatted(Instant.now().plusSeconds(5).getEpochSecond()));
		await(() -> has(sandbox, "list_events&status=429", district));
	}

	/** Provider B needs a grading category, and the student's session. */
	private static void people(Service sandbox) {
		sandbox.lever("/sections/" + People.section('b', 1), "{\"grading_category\": true}");
		sandbox.lever("/users/" + People.student('b', 3), "{\"lti_session\": true}");
	}

	private static PlainTeacher setsWorkAndGrades(WarmApp app, Service sandbox, char district)
			throws IOException, InterruptedException {
		PlainTeacher teacher = new PlainTeacher(app.address(), People.section(district, 1)).signIn();
		UUID work = UUID.randomUUID();
		assertThat(teacher.setsWork(work, "Essay to certify")).isTrue();
		await(() -> has(sandbox, "create_assignment", district));
		assertThat(teacher.grades(work, People.student(district, 3), 17)).as(teacher.whyNotSaved()).isTrue();
		await(() -> has(sandbox, "update_submission", district));
		return teacher;
	}

	private static boolean has(Service sandbox, String operation, char district) {
		return !sandbox
			.get("", "/console/api/journal?district=" + People.district(district) + "&operation=" + operation)
			.json()
			.isEmpty();
	}

	/** A tile in the portal. The service's session still exists. */
	private static void launch(PlainTeacher teacher, URI sandbox) throws IOException, InterruptedException {
		teacher.browser()
			.opens(sandbox + "/oauth/instant-login?client_id=handback-sandbox&district_id=" + People.district('a'));
	}

	private static void await(Callable<Boolean> condition) {
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(condition);
	}

	private static List<String> withVerdict(Service sandbox, String verdict) {
		JsonNode answer = sandbox.get("", CERTIFICATION).json();
		return answer.path("expectations")
			.valueStream()
			.filter((one) -> one.path("verdict").asString().equals(verdict))
			.map((one) -> one.path("id").asString())
			.toList();
	}

}
