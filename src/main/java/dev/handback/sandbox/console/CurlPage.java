package dev.handback.sandbox.console;

import java.util.List;
import java.util.Map;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.lms.Gradebooks;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Commands that work as printed on any machine with curl. */
@Controller
class CurlPage {

	private final PublicAddress address;

	private final Applications applications;

	private final Tokens tokens;

	private final Gradebooks gradebooks;

	CurlPage(PublicAddress address, Applications applications, Tokens tokens, Gradebooks gradebooks) {
		this.address = address;
		this.applications = applications;
		this.tokens = tokens;
		this.gradebooks = gradebooks;
	}

	@GetMapping("/console/curl")
	String commands(Model model) {
		District district = Districts.ALL.get(0);
		String token = this.tokens.of(this.applications.all().get(0), district.id())
			.map(DistrictCaller::token)
			.orElse("");
		model.addAllAttributes(Map.of("district", district, "commands", commands(district, token)));
		return "console/curl";
	}

	private List<Command> commands(District district, String token) {
		String section = this.address
			.of("/v3.1/sections/" + new RecordId(RecordKind.SECTION, district.letter(), 1) + "/assignments");
		String faults = this.address.of("/console/api/faults");
		return List.of(read("districts", token, this.address.of("/v3.1/districts")),
				read("users", token, this.address.of("/v3.1/users?role=student&limit=2")),
				new Command(
						"create", 200,
						write("POST", token, section, "{\"title\": \"Essay\", \"description\": \"Two pages\", "
								+ "\"points_possible\": 20, \"submission_types\": [\"text\"], \"max_attempts\": 1}")),
				new Command("grade", 200,
						write("PATCH", token,
								section + "/" + assignment(district) + "/submissions/" + student(district),
								"{\"grade_points\": 4}")),
				read("submission", token, section + "/" + assignment(district) + "/submissions/" + student(district)),
				read("events", token, this.address.of("/v3.1/events?ending_before=last&limit=1")),
				new Command("tokens", 200,
						"curl -i -s -u handback-sandbox:" + this.applications.all().get(0).secret() + " '"
								+ this.address.of("/oauth/tokens?owner_type=district") + "'"),
				new Command("fault", 200,
						"curl -i -s -X POST -d '{\"kind\": \"answer\", \"status\": 503, "
								+ "\"operation\": \"list_terms\", \"next\": 1}' '" + faults + "'"),
				new Command("struck", 503, get(token, this.address.of("/v3.1/terms"))),
				new Command("journal", 200,
						"curl -i -s '" + this.address.of("/console/api/journal?operation=list_terms") + "'"),
				new Command("unfault", 200, "curl -i -s -X DELETE '" + faults + "'"));
	}

	/**
	 * Any assignment will do. Initially there is only the one that the teacher created.
	 */
	private String assignment(District district) {
		return this.gradebooks.of(new RecordId(RecordKind.SECTION, district.letter(), 1), new long[0])
			.stream()
			.map((column) -> column.assignment().id().toString())
			.findFirst()
			.orElse("the-id-from-above");
	}

	private static RecordId student(District district) {
		return new RecordId(RecordKind.PERSON, district.letter(), 101);
	}

	private static Command read(String name, String token, String address) {
		return new Command(name, 200, get(token, address));
	}

	private static String get(String token, String address) {
		return "curl -i -s -H 'Authorization: Bearer " + token + "' '" + address + "'";
	}

	private static String write(String method, String token, String address, String body) {
		return "curl -i -s -X " + method + " -H 'Authorization: Bearer " + token
				+ "' -H 'Content-Type: application/json' -d '" + body + "' '" + address + "'";
	}

	/**
	 * A command.
	 *
	 * @param status the status of the sandbox's answer
	 */
	record Command(String name, int status, String text) {
	}

}
