package dev.handback.sandbox.certification;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The findings, as a page and as JSON. */
@Controller
class CertificationEndpoint {

	private static final String PATH = "/console/api/certification";

	private final Certification certification;

	private final Applications applications;

	CertificationEndpoint(Certification certification, Applications applications) {
		this.certification = certification;
		this.applications = applications;
	}

	@GetMapping(PATH)
	Answer read(Query query) {
		query.requireNothingBut(Set.of("application", "since"));
		return answer(query.text("application"), query.text("since"));
	}

	/** {@code application} and {@code since}, both optional. */
	@PostMapping(PATH)
	Answer certify(SentObject sent) {
		String application = sent.text("application").orElse("");
		String since = sent.asText("since").orElse("");
		sent.requireNothingElse();
		return answer(application, since);
	}

	private Answer answer(String application, String since) {
		List<Finding> findings = this.certification.findings(application, since);
		return Reply.ok((json) -> {
			for (Verdict verdict : Verdict.values()) {
				json.writeNumberProperty(verdict.wireName().replace(' ', '_'), count(findings, verdict));
			}
			Json.list(json, "expectations", findings, Finding::write);
		});
	}

	private static long count(List<Finding> findings, Verdict verdict) {
		return findings.stream().filter((finding) -> finding.verdict() == verdict).count();
	}

	@GetMapping("/console/certification")
	String page(Query query, Model model) {
		String application = query.text("application");
		String since = query.text("since").strip();
		List<Finding> findings = this.certification.findings(application, since);
		model.addAllAttributes(Map.of("findings", findings, "applications", this.applications.all(), "chosen",
				application, "since", since, "counts",
				Arrays.stream(Verdict.values())
					.map((verdict) -> new Count(verdict, count(findings, verdict)))
					.toList()));
		return "console/certification";
	}

	/** How many expectations have a verdict. */
	record Count(Verdict verdict, long number) {
	}

}
