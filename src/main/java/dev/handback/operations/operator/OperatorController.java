package dev.handback.operations.operator;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.diagnosis.Problem;
import dev.handback.districts.TokenList;
import dev.handback.signon.OperatorTimes;
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
	String districts(@RequestParam(defaultValue = "") String find, @RequestParam(defaultValue = "") String turn,
			@RequestParam(defaultValue = "turn") String sort, @RequestParam(defaultValue = "") String after,
			Model model) {
		DistrictSummaries.Wanted wanted = wanted(find, turn);
		DistrictOrder order = DistrictOrder.parse(sort).orElseThrow(NotFoundException::new);
		boolean worstFirst = order.equals(DistrictOrder.CONCERN);
		int before = worstFirst ? 0 : number(after);
		List<DistrictSummary> found = worstFirst ? this.summaries.page(wanted, place(after), PAGE + 1)
				: this.summaries.sorted(wanted, order, before, PAGE + 1);
		List<DistrictSummary> rows = found.subList(0, Math.min(PAGE, found.size()));
		model.addAttribute("wanted", wanted);
		model.addAttribute("turn", turn);
		model.addAttribute("order", order);
		model.addAttribute("columns", DistrictOrder.Column.values());
		model.addAttribute("after", after);
		model.addAttribute("tokenList", this.tokenList.problem().orElse(null));
		model.addAttribute("totals", this.summaries.totals());
		model.addAttribute("rows", rows);
		model.addAttribute("next", (found.size() > PAGE) ? next(worstFirst, rows.get(PAGE - 1), before) : "");
		model.addAttribute("times", new OperatorTimes());
		return "operations/operator";
	}

	@GetMapping(path = "/operator/status.json", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	OperatorStatus status() {
		return OperatorStatus.of(this.summaries.totals(),
				this.summaries.page(DistrictSummaries.Wanted.ALL, null, MOST_TROUBLED));
	}

	private static DistrictSummaries.Wanted wanted(String find, String turn) {
		Problem.@Nullable Owner owner = turn.isEmpty() ? null
				: Stream.of(Problem.Owner.values())
					.filter((one) -> one.key().equals(turn))
					.findFirst()
					.orElseThrow(NotFoundException::new);
		return new DistrictSummaries.Wanted(PlainText.problem(find, LONGEST).isEmpty() ? find.strip() : "", owner);
	}

	private static String next(boolean worstFirst, DistrictSummary last, int before) {
		return worstFirst ? last.place() : String.valueOf(before + PAGE);
	}

	private static int number(String after) {
		if (!after.matches("\\d{0,6}")) {
			throw new NotFoundException();
		}
		return after.isEmpty() ? 0 : Integer.parseInt(after);
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
