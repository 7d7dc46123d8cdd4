package dev.handback.operations;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.handback.audit.AuditSearch;
import dev.handback.audit.AuditTrail;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.SpreadsheetText;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The audit of all districts, for the operator: ids, no names. */
@Controller
class AuditController {

	private static final int PAGE = 100;

	private static final String PLACE = "|\\d{1,17}-\\d{1,18}";

	private final AuditSearch search;

	private final AuditTrail audit;

	AuditController(AuditSearch search, AuditTrail audit) {
		this.search = search;
		this.audit = audit;
	}

	@GetMapping("/operator/audit")
	String audit(@ModelAttribute AuditForm asked, @RequestParam(defaultValue = "") String before, Model model) {
		if (!before.matches(PLACE)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		List<AuditSearch.Entry> found = this.search.page(asked.wanted(), place(before), PAGE + 1);
		List<AuditSearch.Entry> rows = found.subList(0, Math.min(PAGE, found.size()));
		model.addAttribute("asked", asked);
		model.addAttribute("kinds", this.search.actions());
		model.addAttribute("rows", rows);
		model.addAttribute("next", (found.size() > PAGE) ? place(rows.get(PAGE - 1).place()) : "");
		model.addAttribute("times", new OperatorTimes());
		return "operations/audit";
	}

	/** All that was found, as a file; that somebody took it is audited. */
	@GetMapping("/operator/audit.csv")
	void export(@AuthenticationPrincipal SignedInUser operator, @ModelAttribute AuditForm asked,
			HttpServletResponse response) throws IOException {
		this.audit.record(operator.district(), operator.person(), "audit exported", asked.query());
		response.setContentType("text/csv;charset=UTF-8");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename("handback-audit.csv").build().toString());
		try (Writer writer = response.getWriter()) {
			CsvWriter csv = CsvWriter.builder().build(writer);
			csv.writeRecord("district", "number", "time", "actor", "action", "subject");
			this.search.export(asked.wanted(),
					(entry) -> csv.writeRecord(SpreadsheetText.guarded(entry.district()), String.valueOf(entry.id()),
							entry.recordedAt().toString(),
							SpreadsheetText.guarded(Objects.requireNonNullElse(entry.actor(), "")),
							SpreadsheetText.guarded(entry.action()), SpreadsheetText.guarded(entry.subject())));
			csv.flush();
		}
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
