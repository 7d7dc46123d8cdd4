package dev.handback.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.grading.student.ShownWork;
import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.Landed;
import dev.handback.simulation.service.ModelAssignment;
import dev.handback.simulation.service.ModelSubmission;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * Compares what people were told and did with what the pages say in the end, and with
 * what the LMS has. It knows nothing about how the app works.
 */
final class Oracle {

	/** How old a read may be when a write that relies on it leaves, and a little more. */
	private static final Duration READ_HOLDS = Duration.ofMillis(2_500);

	private final World world;

	private final Promises promises;

	private final SeenThere seenThere;

	Oracle(World world) {
		this.world = world;
		this.promises = new Promises(world.ledger());
		this.seenThere = new SeenThere(world, this.promises);
	}

	/** The promises that were broken, in words. */
	List<String> broken() {
		OtherPages others = new OtherPages(this.world.section(), this.world::teacherOpens, this.promises);
		this.world.ledger().works().forEach((work) -> check(work, others));
		if (this.world.comparesPages()) {
			new CountedLists(this.world, this.promises).check();
		}
		if (this.world.mishaps().hasFailed()) {
			new OutageEnds(this.world, this.promises).check(this.world.administratorOpens("/district"));
		}
		return this.promises.broken();
	}

	private void check(Ledger.Work work, OtherPages others) {
		List<ModelAssignment> there = this.world.lms()
			.assignments()
			.stream()
			.filter((one) -> work.titles.contains(one.title()))
			.toList();
		MvcTestResult page = this.world.teacherOpens(this.world.section() + "/assignments/" + work.id());
		if (page.getResponse().getStatus() == 404) {
			this.promises.checkMissing(work, there.size());
			return;
		}
		ShownGrades shown = ShownGrades.of(page);
		List<Landed> creates = this.world.lms()
			.landed()
			.stream()
			.filter((one) -> one.method().equals("POST") && work.titles.contains(title(one)))
			.toList();
		this.promises.checkCreates(work, creates.size(), shown.mayBeTwice());
		checkIds(work, shown, creates, there.size());
		there.forEach(this::checkOverwritten);
		this.promises.checkAssignment(work, shown.title(), Promises.State.of(shown.state()), shown.gone(),
				there.stream()
					.map((one) -> wasRepeated(one) || wasRenamed(one) ? shown.title() : one.title())
					.toList());
		this.promises.checkReplaced(new Ledger.Field(work.id(), this.world.room().teacher(1), "title"), shown.title());
		new DueDatesThere(this.world, this.promises).check(work, shown, there);
		if (this.world.changesThere()) {
			this.seenThere.check(work, shown, there);
		}
		HeldBack held = new HeldBack(this.world, work, creates, this.promises);
		held.check(shown);
		Causes causes = new Causes(this.world, work, creates, this.promises);
		causes.check(null, shown.state());
		for (ShownGrades.Line line : shown.lines()) {
			causes.check(line.student(), line.state());
			this.promises.checkReplaced(new Ledger.Field(work.id(), line.student(), "points"), line.points());
			this.promises.checkReplaced(new Ledger.Field(work.id(), line.student(), "comment"), line.comment());
			Optional<ModelSubmission> submission = submission(there, line);
			this.promises.checkGrade(grade(line), submission.map(Oracle::held).orElse(null));
			checkWork(work, line.student(), submission.orElse(null));
		}
		others.check(work, shown.lines());
	}

	/** If the assignment is there twice, the one with our grade, work, or comment. */
	private Optional<ModelSubmission> submission(List<ModelAssignment> there, ShownGrades.Line line) {
		List<ModelSubmission> all = there.stream()
			.flatMap((one) -> this.world.lms().submission(one.id(), line.student()).stream())
			.toList();
		return all.stream()
			.filter((one) -> Promises.same(line.points(), held(one).points()))
			.min(Comparator.comparing((one) -> one.work().isEmpty() && held(one).comment().isEmpty()))
			.or(() -> all.stream().findFirst());
	}

	private static Promises.Grade grade(ShownGrades.Line line) {
		BigDecimal theirs = (line.theirs() != null) ? line.theirs().points() : null;
		return new Promises.Grade(line.student(), line.points(), line.comment(), Promises.State.of(line.state()),
				(theirs != null) ? theirs.toPlainString() : "");
	}

	private static Promises.Held held(ModelSubmission submission) {
		return new Promises.Held((submission.points() != null) ? submission.points().toPlainString() : "",
				Objects.requireNonNullElse(submission.comment(), ""));
	}

	/**
	 * I3: an id that the service returned to a node that lived on is known; a second one
	 * is shown.
	 */
	private void checkIds(Ledger.Work work, ShownGrades shown, List<Landed> creates, int there) {
		boolean answered = !creates.isEmpty() && !this.world.mishaps().interrupted()
				&& creates.stream().allMatch((one) -> this.world.calls().get(one.call()).fault() == Fault.NONE);
		if (answered && creates.size() == 1 && shown.state().mayBeThere()) {
			this.promises
				.breaks("I3: the service has returned the id of " + work.titles + ", but the page doesn't know it");
		}
		if (answered && there > 1 && !shown.mayBeTwice()) {
			this.promises
				.breaks("I3: the service has returned " + there + " ids of " + work.titles + ", and no page says so");
		}
		// People look before they answer, and a node that sends late says so.
		if (there > 1 && !shown.mayBeTwice()) {
			this.promises.breaks("I3: " + work.titles + " is in the LMS " + there + " times, although people looked");
		}
	}

	/**
	 * What someone entered in the LMS more than two seconds before a write left wasn't
	 * overwritten by it, unless a teacher settled both values.
	 */
	private void checkOverwritten(ModelAssignment assignment) {
		Map<String, Landed> entered = new HashMap<>();
		Map<String, Landed> sent = new HashMap<>();
		for (Landed landed : this.world.lms().landed()) {
			PersonId student = landed.student();
			if (student == null || !landed.assignment().equals(assignment.id())
					|| !landed.changes().containsKey("grade_points")) {
				continue;
			}
			if (landed.method().equals(Landed.PERSON)) {
				Landed before = entered.put(student.value(), landed);
				boolean restored = before != null && isRestored(before, landed);
				if (restored || isUnseen(sent.get(student.value()), landed, student)) {
					entered.remove(student.value());
				}
			}
			else {
				sent.put(student.value(), landed);
				Landed lost = entered.remove(student.value());
				if (lost != null && isTooLate(lost.at(), this.world.calls().get(landed.call()).at(), student)) {
					this.promises.breaks("What was entered in the LMS for student " + student + " at " + lost.at()
							+ " was overwritten at " + landed.at() + ", and no one chose so");
				}
			}
		}
	}

	/**
	 * Whether someone took a grade back before a node had read that it arrived. That
	 * can't be told from one that didn't arrive.
	 */
	private boolean isUnseen(@Nullable Landed sent, Landed back, PersonId student) {
		return sent != null && isRestored(sent, back)
				&& !this.world.calls().isRead(back.assignment(), student, sent.at(), back.at());
	}

	/** Whether the second change undoes the first. */
	private static boolean isRestored(Landed first, Landed second) {
		JsonNode before = Objects.requireNonNull(first.changes().get("grade_points")).before();
		JsonNode after = Objects.requireNonNull(second.changes().get("grade_points")).after();
		return Objects.toString(before).equals(Objects.toString(after));
	}

	private boolean isTooLate(Instant entered, Instant left, PersonId student) {
		return left.isAfter(entered.plus(READ_HOLDS)) && !this.world.mishaps().heldUp()
				&& !this.world.calls().isSlowRead(entered, left) && !this.world.ledger().settled().contains(student);
	}

	/** Whether a teacher gave the assignment in the LMS the title that it has now. */
	private boolean wasRenamed(ModelAssignment there) {
		return this.world.lms()
			.landed()
			.stream()
			.filter((one) -> one.assignment().equals(there.id()) && !title(one).isEmpty())
			.reduce((one, later) -> later)
			.filter((one) -> one.method().equals(Landed.PERSON))
			.isPresent();
	}

	/**
	 * Whether something on the way repeated the request that gave the assignment the
	 * title that it has now. To us, this looks like an edit in the LMS, which is left
	 * alone.
	 */
	private boolean wasRepeated(ModelAssignment there) {
		return this.world.lms()
			.landed()
			.stream()
			.filter((one) -> one.assignment().equals(there.id()) && one.call() > 0)
			.filter((one) -> title(one).equals(there.title()))
			.anyMatch((one) -> this.world.calls().get(one.call()).fault() == Fault.LANDED_TWICE);
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

	/** I12: work that the page calls arrived is the one that did. */
	private void checkWork(Ledger.Work work, PersonId student, @Nullable ModelSubmission submission) {
		if (!this.world.ledger().hasHandedIn(work, student)) {
			return;
		}
		MvcTestResult page = this.world.opens(this.world.signedIn(student, Role.STUDENT), "/your-work/" + work.id());
		if (page.getResponse().getStatus() == 404) {
			return;
		}
		ShownWork shown = ShownWork.of(page);
		shown.arrived().ifPresent((text) -> {
			// If newer work has landed that couldn't be read back yet, the page says so.
			boolean newer = submission != null && shown.waiting().filter(submission.work()::contains).isPresent();
			if (submission != null && !newer && !submission.work().contains(text)
					&& !wasRepeated(submission, student)) {
				this.promises
					.breaks("I12: " + text + " has arrived, says the page, but the LMS has " + submission.work());
			}
		});
		this.promises.checkNewestWork(work, student, List.of(shown.waiting().or(shown::arrived).orElse("")));
		if (shown.waiting().isPresent() && shown.state().stage() == DeliveryState.Stage.IN_THE_LMS) {
			this.promises.breaks("I12: " + shown.waiting().get() + " still waits, although everything is in the LMS");
		}
	}

}
