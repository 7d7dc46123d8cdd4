package dev.handback.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.grading.student.ShownWork;
import dev.handback.signon.SignedInUser;
import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.Landed;
import dev.handback.simulation.service.ModelAssignment;
import dev.handback.simulation.service.ModelSubmission;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * Compares what people were told and did with what the pages say in the end, and with
 * what the LMS has. It knows nothing about how the app works.
 */
final class Oracle {

	/** How old a read may be when a write that relies on it leaves, and a little more. */
	private static final Duration READ_HOLDS = Duration.ofMillis(2_500);

	private final World world;

	private final List<String> findings = new ArrayList<>();

	Oracle(World world) {
		this.world = world;
	}

	List<String> findings() {
		this.world.ledger().works().forEach(this::check);
		return this.findings;
	}

	private MvcTestResult opens(SignedInUser user, String address) {
		return this.world.nodes().get(1).mvc().get().uri(address).with(People.as(user)).exchange();
	}

	private void check(Ledger.Work work) {
		List<ModelAssignment> there = this.world.lms()
			.assignments()
			.stream()
			.filter((one) -> work.titles.contains(one.title()))
			.toList();
		MvcTestResult page = opens(this.world.signedIn(this.world.room().teacher(1), Role.TEACHER),
				"/sections/" + this.world.room().section() + "/assignments/" + work.id());
		if (page.getResponse().getStatus() == 404) {
			if (work.deleted && !there.isEmpty()) {
				finds("I7: " + work.titles + " was deleted, and no page says that it is still in the LMS");
			}
			return;
		}
		ShownGrades shown = ShownGrades.of(page);
		checkCreates(work, shown);
		there.forEach(this::checkOverwritten);
		checkAssignment(work, shown, there);
		checkReplaced(new Ledger.Field(work.id(), this.world.room().teacher(1), "title"), shown.title());
		for (ShownGrades.Line line : shown.lines()) {
			checkReplaced(new Ledger.Field(work.id(), line.student(), "points"), line.points());
			checkReplaced(new Ledger.Field(work.id(), line.student(), "comment"), line.comment());
			Optional<ModelSubmission> submission = (there.size() == 1)
					? this.world.lms().submission(there.get(0).id(), line.student()) : Optional.empty();
			checkGrade(line, submission.orElse(null));
			checkWork(work, line.student(), submission.orElse(null));
		}
	}

	/** I3: at most one assignment per intent, or the page says so. */
	private void checkCreates(Ledger.Work work, ShownGrades shown) {
		long created = this.world.lms()
			.landed()
			.stream()
			.filter((one) -> one.method().equals("POST") && work.titles.contains(title(one)))
			.count();
		if (created > 1 + work.createdAgain && !shown.mayBeTwice()) {
			finds("I3: " + work.titles + " was created " + created + " times, and no page says so");
		}
	}

	/**
	 * I3: an id that the service returned to a node that lived on is known; a second one
	 * is shown.
	 */
	private void checkIds(Ledger.Work work, ShownGrades shown, List<ModelAssignment> there) {
		List<Landed> creates = this.world.lms()
			.landed()
			.stream()
			.filter((one) -> one.method().equals("POST") && work.titles.contains(title(one)))
			.toList();
		boolean answered = !creates.isEmpty() && !this.world.wasInterrupted()
				&& creates.stream().allMatch((one) -> this.world.calls().get(one.call()).fault() == Fault.NONE);
		if (answered && creates.size() == 1 && shown.state().mayBeThere()) {
			finds("I3: the service has returned the id of " + work.titles + ", but the page doesn't know it");
		}
		if (answered && there.size() > 1 && !shown.mayBeTwice()) {
			finds("I3: the service has returned " + there.size() + " ids of " + work.titles + ", and no page says so");
		}
	}

	/**
	 * What someone entered in the LMS more than two seconds before a write left wasn't
	 * overwritten by it, unless a teacher settled both values.
	 */
	private void checkOverwritten(ModelAssignment assignment) {
		Map<String, Landed> entered = new HashMap<>();
		for (Landed landed : this.world.lms().landed()) {
			PersonId student = landed.student();
			if (student == null || !landed.assignment().equals(assignment.id())
					|| !landed.changes().containsKey("grade_points")) {
				continue;
			}
			if (landed.method().equals(Landed.PERSON)) {
				entered.put(student.value(), landed);
			}
			else {
				Landed lost = entered.remove(student.value());
				if (lost != null && isTooLate(lost.at(), this.world.calls().get(landed.call()).at(), student)) {
					finds("What was entered in the LMS for student " + student + " at " + lost.at()
							+ " was overwritten at " + landed.at() + ", and no one chose so");
				}
			}
		}
	}

	private boolean isTooLate(Instant entered, Instant left, PersonId student) {
		return left.isAfter(entered.plus(READ_HOLDS)) && !this.world.wasHeldUp()
				&& !this.world.calls().isSlowRead(entered, left) && !this.world.ledger().settled().contains(student);
	}

	/**
	 * Whether something on the way repeated the request that handed in what is there now.
	 * To us, this looks like the student handing in older work again in the LMS.
	 */
	private boolean wasRepeated(ModelSubmission submission, PersonId student) {
		return this.world.lms()
			.landed()
			.stream()
			.filter((one) -> student.equals(one.student()) && one.call() > 0)
			.filter((one) -> one.changes().containsKey("attachments")
					&& Objects.equals(one.changes().get("attachments").after(), submission.field("attachments")))
			.anyMatch((one) -> this.world.calls().get(one.call()).fault() == Fault.LANDED_TWICE);
	}

	private static String title(Landed landed) {
		Landed.Change title = landed.changes().get("title");
		return (title != null && title.after() != null) ? title.after().asString() : "";
	}

	private void checkAssignment(Ledger.Work work, ShownGrades shown, List<ModelAssignment> there) {
		DeliveryState state = shown.state();
		if (state.stage() == DeliveryState.Stage.IN_THE_LMS && !shown.gone()) {
			if (there.isEmpty()) {
				finds("I7: " + work.titles + " is in the LMS, says the page, but isn't");
			}
			else if (there.stream().noneMatch((one) -> one.title().equals(shown.title()))) {
				finds("I7: " + shown.title() + " is in the LMS, says the page, but it has "
						+ there.stream().map(ModelAssignment::title).toList());
			}
		}
		if (shown.gone() && there.size() == 1) {
			finds("I7: " + shown.title() + " was deleted in the LMS, says the page, but wasn't");
		}
		checkIds(work, shown, there);
		checkRest(shown.title(), state);
	}

	/** I1: what was saved is there in the end, or someone who had seen it replaced it. */
	private void checkReplaced(Ledger.Field field, String last) {
		List<Ledger.Saved> saved = this.world.ledger().saved().getOrDefault(field, List.of());
		for (Ledger.Saved one : saved) {
			boolean replaced = saved.stream().anyMatch((other) -> same(other.seen(), one.value()));
			if (one.certain() && !same(one.value(), last) && !replaced) {
				finds("I1, I11: " + field.words() + " was saved as " + one.value() + ", but is '" + last
						+ "', and no one who saw it replaced it");
			}
			long times = saved.stream().filter((other) -> other.certain() && same(other.seen(), one.seen())).count();
			// What was undone can be replaced again.
			long made = saved.stream().filter((other) -> same(other.value(), one.seen())).count();
			if (one.certain() && times > Math.max(1, made) && !one.seen().isEmpty()) {
				finds("I11: " + field.words() + " = '" + one.seen() + "' was replaced by two people");
			}
		}
		boolean known = saved.isEmpty() || last.isEmpty()
				|| saved.stream().anyMatch((one) -> same(one.value(), last) || same(one.seen(), last));
		if (!known) {
			finds("I7: " + field.words() + " is '" + last + "', which no one has saved");
		}
	}

	/** I1, I7: what the page says about a grade is so. */
	private void checkGrade(ShownGrades.Line line, @Nullable ModelSubmission submission) {
		String who = "the grade of student " + line.student() + " (" + line.points() + ", '" + line.comment() + "', "
				+ line.state() + ")";
		checkRest(who, line.state());
		switch (line.state().stage()) {
			case IN_THE_LMS -> {
				if (submission == null || !same(line.points(), points(submission))
						|| !comment(submission).equals(line.comment())) {
					finds("I7: " + who + " is in the LMS, says the page, but it has " + ((submission != null)
							? points(submission) + ", '" + comment(submission) + "'" : "nothing"));
				}
			}
			case TWO_VALUES -> {
				BigDecimal theirs = (line.theirs() != null) ? line.theirs().points() : null;
				if (submission != null && !same(points(submission), (theirs != null) ? theirs.toPlainString() : "")) {
					finds("I7: " + who + " has the value " + theirs + " in the LMS, says the page, but it has "
							+ points(submission));
				}
			}
			case NONE -> {
				if (!line.points().isEmpty() || !line.comment().isEmpty()) {
					finds("I1: " + who + " goes nowhere");
				}
			}
			default -> {
				if (line.state().reason() == null) {
					finds("I1: " + who + " has no reason");
				}
			}
		}
	}

	/** I12: work that the page calls arrived is the one that did. */
	private void checkWork(Ledger.Work work, PersonId student, @Nullable ModelSubmission submission) {
		List<Ledger.HandedIn> handedIn = this.world.ledger()
			.handedIn()
			.stream()
			.filter((one) -> one.assignment().equals(work.id()) && one.student().equals(student))
			.toList();
		if (handedIn.isEmpty()) {
			return;
		}
		MvcTestResult page = opens(this.world.signedIn(student, Role.STUDENT), "/your-work/" + work.id());
		if (page.getResponse().getStatus() == 404) {
			return;
		}
		ShownWork shown = ShownWork.of(page);
		shown.arrived().ifPresent((text) -> {
			// If newer work has landed that couldn't be read back yet, the page says so.
			boolean newer = submission != null && shown.waiting().filter(submission.work()::contains).isPresent();
			if (submission != null && !newer && !submission.work().contains(text)
					&& !wasRepeated(submission, student)) {
				finds("I12: " + text + " has arrived, says the page, but the LMS has " + submission.work());
			}
		});
		int last = -1;
		for (int i = 0; i < handedIn.size(); i++) {
			last = handedIn.get(i).certain() ? i : last;
		}
		String newest = shown.waiting().or(shown::arrived).orElse("");
		List<String> possible = handedIn.subList(Math.max(last, 0), handedIn.size())
			.stream()
			.map(Ledger.HandedIn::text)
			.toList();
		if (last >= 0 && !possible.contains(newest)) {
			finds("I12: student " + student + " handed in " + possible + ", but the page shows '" + newest + "'");
		}
		if (shown.waiting().isPresent() && shown.state().stage() == DeliveryState.Stage.IN_THE_LMS) {
			finds("I12: " + shown.waiting().get() + " still waits, although everything is in the LMS");
		}
	}

	/** I10: nothing moves any more. */
	private void checkRest(String what, DeliveryState state) {
		if (state.moves() && state.reason() == null) {
			finds("I10: " + what + " is still on its way: " + state);
		}
	}

	private static String points(ModelSubmission submission) {
		return (submission.points() != null) ? submission.points().toPlainString() : "";
	}

	private static String comment(ModelSubmission submission) {
		return Objects.requireNonNullElse(submission.comment(), "");
	}

	private static boolean same(String one, String other) {
		if (one.isEmpty() || other.isEmpty() || !Character.isDigit(one.charAt(0))
				|| !Character.isDigit(other.charAt(0))) {
			return one.equals(other);
		}
		return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
	}

	private void finds(String what) {
		this.findings.add(what);
	}

}
