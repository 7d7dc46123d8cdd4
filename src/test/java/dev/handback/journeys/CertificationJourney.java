package dev.handback.journeys;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

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

	@Test
	void findsNothingBrokenWhileATeacherSignsInSetsWorkAndGrades() throws IOException, InterruptedException {
		try (WarmApp app = WarmApp.start("certification")) {
			Service sandbox = Service.at(app.sandbox());
			PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
			UUID work = UUID.randomUUID();
			assertThat(teacher.setsWork(work, "Essay to certify")).isTrue();
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> isKept(sandbox, "created_once"));
			assertThat(teacher.grades(work, People.student('a', 3), 17)).as(teacher.whyNotSaved()).isTrue();
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.until(() -> !sandbox.get("", "/console/api/journal?operation=update_submission&effect=true")
					.json()
					.isEmpty());
			assertThat(withVerdict(sandbox, "broken")).isEmpty();
			assertThat(withVerdict(sandbox, "kept")).contains("state_sent", "codes_exchanged_once", "me_read",
					"token_in_header", "events_anchored", "created_once", "ids_known", "writes_connected",
					"provider_rules");
		}
	}

	private static boolean isKept(Service sandbox, String id) {
		return withVerdict(sandbox, "kept").contains(id);
	}

	private static List<String> withVerdict(Service sandbox, String verdict) {
		JsonNode answer = sandbox.get("", "/console/api/certification").json();
		return answer.path("expectations")
			.valueStream()
			.filter((one) -> one.path("verdict").asString().equals(verdict))
			.map((one) -> one.path("id").asString())
			.toList();
	}

}
