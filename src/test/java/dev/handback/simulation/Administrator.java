package dev.handback.simulation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.signon.SignedInUser;
import dev.handback.simulation.service.ModelAssignment;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

/** The district's administrator, who does what the district's pages offer. */
final class Administrator extends Person {

	private static final String DELIVERIES = "/district/deliveries";

	private static final String TWICE = "/district/twice";

	private static final Pattern ROW = Pattern.compile("href=\"(" + DELIVERIES + "/\\d+)\"");

	private static final Pattern RETRY = Pattern.compile("action=\"(" + DELIVERIES + "/[^\"]*retry[^\"]*)\"");

	private static final Pattern CLEANED_UP = Pattern.compile("action=\"(" + TWICE + "/([0-9a-f-]+))\"");

	Administrator(World world, String name) {
		super(world, name);
	}

	@Override
	void act(Deed.Kind kind) {
		switch (kind) {
			case PAUSE -> presses("pauses deliveries", DELIVERIES + "/pause");
			case RESUME -> presses("resumes deliveries", DELIVERIES + "/resume");
			case RETRY -> retries(DELIVERIES);
			case RETRY_ONE -> retriesOne();
			case CLEAN_UP -> cleansUp();
			default -> throw new IllegalArgumentException(kind.toString());
		}
	}

	private SignedInUser user() {
		return this.world.signedIn(this.world.room().administrator(), Role.DISTRICT_ADMIN);
	}

	private void presses(String what, String address) {
		Optional<MvcTestResult> answer = posts(user(), address, new PageForm().sent(""));
		tell(what + (answer.isEmpty() ? " and gets no answer" : ""));
	}

	/** Presses one of the buttons that retry something. */
	private void retries(String address) {
		List<String> offered = found(RETRY, address);
		if (!offered.isEmpty()) {
			String button = one(offered);
			ponders(20_000);
			presses("asks for a retry (" + button.replaceFirst(".*group=", "") + ")", button);
		}
	}

	private void retriesOne() {
		List<String> rows = found(ROW, DELIVERIES + "/rows");
		if (!rows.isEmpty()) {
			retries(one(rows));
		}
	}

	/** Leaves only the assignment in the LMS that was written to, and says so. */
	private void cleansUp() {
		Map<String, AssignmentId> offered = new TreeMap<>();
		opens(user(), TWICE).filter(Person::isShown).ifPresent((page) -> {
			Matcher form = CLEANED_UP.matcher(PageSource.of(page));
			while (form.find()) {
				offered.put(form.group(1), AssignmentId.from(form.group(2)));
			}
		});
		offered.forEach((button, id) -> cleansUp(this.world.ledger().work(id), button));
	}

	private void cleansUp(Ledger.Work work, String button) {
		List<ModelAssignment> there = this.world.lms()
			.assignments()
			.stream()
			.filter((one) -> work.titles.contains(one.title()))
			.toList();
		List<ModelAssignment> graded = there.stream().filter((one) -> isWritten(one.id())).toList();
		// Otherwise no one can tell which of them Handback knows.
		if (graded.size() == 1) {
			there.stream()
				.filter((one) -> !graded.contains(one))
				.forEach((one) -> this.world.lms().lmsDeletes(one.id()));
			work.createdAgain = there.size() - 1;
			presses("leaves one " + work.titles + " in the LMS and says so", button);
		}
	}

	private boolean isWritten(String assignment) {
		return this.world.lms()
			.landed()
			.stream()
			.anyMatch((one) -> one.method().equals("PATCH") && one.assignment().equals(assignment));
	}

	private List<String> found(Pattern pattern, String address) {
		return opens(user(), address).filter(Person::isShown)
			.map((page) -> pattern.matcher(PageSource.of(page))
				.results()
				.map((link) -> HtmlUtils.htmlUnescape(link.group(1)))
				.toList())
			.orElse(List.of());
	}

}
