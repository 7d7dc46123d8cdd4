package dev.handback.operations.operator;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.handback.audit.AuditSearch;
import dev.handback.audit.AuditTrail;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.OperatorTimes;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.SpreadsheetText;
import dev.handback.vocabulary.ids.DistrictId;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The audit: of all districts for the operator, with ids but no names, and of one
 * district for its administrators, with the names of its people.
 */
@Controller
class AuditController {

	private static final int PAGE = 100;

	private static final String PLACE = "|\\d{1,17}-\\d{1,18}";

	private final AuditSearch search;

	private final AuditTrail audit;

	private final ConnectedDistricts districts;

	private final Activities activities;

	AuditController(AuditSearch search, AuditTrail audit, ConnectedDistricts districts, Activities activities) {
		this.search = search;
		this.audit = audit;
		this.districts = districts;
		this.activities = activities;
	}

	@GetMapping("/operator/audit")
	String audit(@ModelAttribute AuditForm asked, @RequestParam(defaultValue = "") String before, Model model) {
		model.addAttribute("rows", page(asked, asked.wanted(), before, model));
		model.addAttribute("times", new OperatorTimes());
		return "operations/audit";
	}

	/** What was done in the administrator's own district, including by the operator. */
	@GetMapping("/district/activity")
	String activity(@AuthenticationPrincipal SignedInUser administrator, @ModelAttribute AuditForm asked,
			@RequestParam(defaultValue = "") String before, Model model) {
		DistrictId district = administrator.district();
		ZoneId zone = this.districts.find(district).map(ConnectedDistrict::timeZone).orElse(ZoneOffset.UTC);
		List<AuditSearch.Entry> rows = page(asked, asked.wanted(district, zone), before, model);
		model.addAttribute("rows", this.activities.of(district, rows, zone));
		return "operations/activity";
	}

	private List<AuditSearch.Entry> page(AuditForm asked, Optional<AuditSearch.Wanted> wanted, String before,
			Model model) {
		if (!before.matches(PLACE)) {
			throw new NotFoundException();
		}
		List<AuditSearch.Entry> found = wanted.map((of) -> this.search.page(of, place(before), PAGE + 1))
			.orElseGet(List::of);
		List<AuditSearch.Entry> rows = found.subList(0, Math.min(PAGE, found.size()));
		model.addAttribute("asked", asked);
		model.addAttribute("kinds", this.search.actions());
		model.addAttribute("next", (found.size() > PAGE) ? place(rows.get(PAGE - 1).place()) : "");
		return rows;
	}

	/** Exports all results as a file; the export is audited. */
	@GetMapping("/operator/audit.csv")
	void export(@AuthenticationPrincipal SignedInUser operator, @ModelAttribute AuditForm asked,
			HttpServletResponse response) throws IOException {
		AuditSearch.Wanted wanted = asked.wanted().orElseThrow(NotFoundException::new);
		this.audit.record(asked.districts(this.districts.all().stream().map(ConnectedDistrict::id).toList()),
				operator.person(), "audit exported", asked.query());
		response.setContentType("text/csv;charset=UTF-8");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename("handback-audit.csv").build().toString());
		// Not closed: a file that fails in its middle is broken off, not ended.
		CsvWriter csv = CsvWriter.builder().build(response.getWriter());
		csv.writeRecord("district", "number", "time", "actor", "action", "subject");
		this.search.export(wanted,
				(entry) -> csv.writeRecord(SpreadsheetText.guarded(entry.district()), String.valueOf(entry.id()),
						entry.recordedAt().toString(),
						SpreadsheetText.guarded(Objects.requireNonNullElse(entry.actor(), "")),
						SpreadsheetText.guarded(entry.action()), SpreadsheetText.guarded(entry.subject())));
		csv.flush();
	}

	private static String place(AuditSearch.Place place) {
		return ChronoUnit.MICROS.between(Instant.EPOCH, place.recordedAt()) + "-" + place.id();
	}

	private static AuditSearch.@Nullable Place place(String before) {
		if (before.isEmpty()) {
			return null;
		}
		String[] parts = before.split("-", -1);
		return new AuditSearch.Place(Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS),
				Long.parseLong(parts[1]));
	}

}
