package dev.handback.operations.operator;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;

import dev.handback.districts.TokenList;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PlainText;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * All districts of the installation, worst first, for its operator and for monitoring.
 */
@Controller
class OperatorController {

	private static final int PAGE = 50;

	private static final int MOST_TROUBLED = 1_000;

	private static final int LONGEST = 100;

	private final DistrictSummaries summaries;

	private final TokenList tokenList;

	OperatorController(DistrictSummaries summaries, TokenList tokenList) {
		this.summaries = summaries;
		this.tokenList = tokenList;
	}

	@GetMapping("/operator")
	String districts(@RequestParam(defaultValue = "") String find, @RequestParam(defaultValue = "") String after,
			Model model) {
		String wanted = PlainText.problem(find, LONGEST).isEmpty() ? find.strip() : "";
		List<DistrictSummary> found = this.summaries.page(wanted, place(after), PAGE + 1);
		List<DistrictSummary> rows = found.subList(0, Math.min(PAGE, found.size()));
		model.addAttribute("find", wanted);
		model.addAttribute("after", after);
		model.addAttribute("tokenList", this.tokenList.problem().orElse(null));
		model.addAttribute("totals", this.summaries.totals());
		model.addAttribute("rows", rows);
		model.addAttribute("next", (found.size() > PAGE) ? rows.get(PAGE - 1).place() : "");
		model.addAttribute("times", new OperatorTimes());
		return "operations/operator";
	}

	@GetMapping(path = "/operator/status.json", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	OperatorStatus status() {
		return OperatorStatus.of(this.summaries.totals(), this.summaries.page("", null, MOST_TROUBLED));
	}

	private static DistrictSummaries.@Nullable Place place(String after) {
		if (after.isEmpty()) {
			return null;
		}
		String[] parts = after.split("\\.(?=\\d{4}-|infinity|[0-9a-f]{24}$)", -1);
		try {
			if (parts.length == 3 && parts[2].matches("[0-9a-f]{24}")) {
				String oldest = parts[1].equals("infinity") ? parts[1] : Instant.parse(parts[1]).toString();
				return new DistrictSummaries.Place(Integer.parseInt(parts[0]), oldest, parts[2]);
			}
		}
		catch (DateTimeParseException | NumberFormatException ex) {
			// Someone made up the address.
		}
		throw new NotFoundException();
	}

}
