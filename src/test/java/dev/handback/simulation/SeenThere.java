package dev.handback.simulation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.grading.assignment.ShownSubmission;
import dev.handback.grading.student.ShownWork;
import dev.handback.grading.student.ShownWorkList;
import dev.handback.signon.SignedInUser;
import dev.handback.simulation.service.ModelAssignment;
import dev.handback.simulation.service.ModelSubmission;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * I7: pages say what an assignment and the work for it are like in the LMS, whatever a
 * teacher did there.
 */
final class SeenThere {

	private static final Set<Stage> SETTLED = EnumSet.of(Stage.IN_THE_LMS, Stage.CONFLICT, Stage.NONE);

	/** However many a teacher allows. */
	private static final int MOST_ATTEMPTS = 100;

	private final World world;

	private final Promises promises;

	/** When each student's list says that work is due. */
	private final Map<PersonId, Map<AssignmentId, Instant>> due = new HashMap<>();

	SeenThere(World world, Promises promises) {
		this.world = world;
		this.promises = promises;
	}

	void check(Ledger.Work work, ShownGrades shown, List<ModelAssignment> all) {
		if (all.size() != 1 || shown.gone() || shown.state().stage() != Stage.IN_THE_LMS) {
			return;
		}
		ModelAssignment there = all.get(0);
		String points = plain(there.points());
		compare("the points possible of " + work.titles, plain(shown.pointsInLms()),
				Objects.equals(points, plain(shown.points())) ? null : points);
		compare("whether " + work.titles + " is unpublished", shown.unpublished(), there.state().equals("draft"));
		shown.lines().forEach((line) -> check(work, there, line));
	}

	private void check(Ledger.Work work, ModelAssignment there, ShownGrades.Line line) {
		ModelSubmission submission = this.world.lms().submission(there.id(), line.student()).orElse(null);
		if (submission == null) {
			return;
		}
		String what = " of student " + line.student() + " in " + work.titles;
		if (line.state().stage() == Stage.IN_THE_LMS && this.world.provider() != Provider.B) {
			compare("the flags" + what, line.flags(), flags(submission));
		}
		GradeValue theirs = line.theirs();
		if (line.state().stage() == Stage.CONFLICT && theirs != null) {
			compare("the flags" + what + " in the LMS", theirs.flags(), flags(submission));
			compare("the comment" + what + " in the LMS", theirs.comment(), submission.comment());
		}
		checkStudent(work, there, submission, what);
		if (this.world.lms().hasSession(submission.student())) {
			checkTeacher(work, submission, line, what);
		}
	}

	private void checkTeacher(Ledger.Work work, ModelSubmission there, ShownGrades.Line line, String what) {
		ShownSubmission page = ShownSubmission.of(this.world
			.teacherOpens(this.world.section() + "/assignments/" + work.id() + "/submissions/" + line.student()));
		if (line.state().stage() == Stage.NONE) {
			GradeValue only = (page.onlyInLms() != null) ? page.onlyInLms() : GradeValue.NONE;
			compare("what only the LMS has" + what, only.comment(), there.comment());
			compare("the points that only the LMS has" + what, plain(only.points()), plain(there.points()));
		}
		if (SETTLED.contains(line.state().stage())) {
			compare("the due date" + what, page.ownDue(), instant(there.field("override_due_date")));
		}
	}

	private void checkStudent(Ledger.Work work, ModelAssignment there, ModelSubmission submission, String what) {
		SignedInUser user = this.world.signedIn(submission.student(), Role.STUDENT);
		Map<AssignmentId, Instant> listed = this.due.computeIfAbsent(submission.student(),
				(student) -> ShownWorkList.due(this.world.opens(user, "/your-work")));
		MvcTestResult page = this.world.opens(user, "/your-work/" + work.id());
		boolean isShown = page.getResponse().getStatus() == 200;
		compare("whether the student sees the work" + what, isShown,
				!Set.of("draft", "scheduled").contains(there.state()));
		if (!isShown) {
			return;
		}
		ShownWork shown = ShownWork.of(page);
		compare("the points possible" + what, plain(shown.points()), plain(there.points()));
		compare("whether handing in is closed" + what, "hand-in.closed".equals(shown.obstacle()),
				there.state().equals("locked"));
		Instant end = instant(there.field("end_date"));
		// Until then, an end that was removed isn't told from one that the LMS doesn't
		// show.
		if (end != null || shown.closes() == null || !shown.closes().isAfter(this.world.scheduler().now())) {
			compare("when handing in ends" + what, shown.closes(), end);
		}
		Instant due = instant(there.field("due_date"));
		if (shown.grade().details().ownDueDate() == null) {
			compare("the due date on the student's page" + what,
					(shown.dueDates() != null) ? shown.dueDates().inLms() : shown.due(), due);
		}
		if (!shown.read()) {
			return;
		}
		Instant own = instant(submission.field("override_due_date"));
		compare("the due date on the student's list" + what, listed.get(work.id()), shown.due());
		compare("the own due date on the student's page" + what, shown.grade().details().ownDueDate(), own);
		JsonNode extra = submission.field("extra_attempts");
		compare("the extra attempts on the student's page" + what, shown.grade().details().extraAttempts(),
				(extra != null) ? Integer.valueOf(extra.asString()) : null);
		JsonNode attempts = there.field("max_attempts");
		int most = (attempts != null && attempts.asInt() > 0) ? attempts.asInt() : MOST_ATTEMPTS;
		compare("the attempts on the student's page" + what,
				(shown.attempts() != null) ? shown.attempts() : MOST_ATTEMPTS,
				Math.min(MOST_ATTEMPTS, most + ((extra != null) ? Integer.parseInt(extra.asString()) : 0)));
		if (this.world.provider() != Provider.C || submission.state().equals("returned")) {
			compare("the flags on the student's page" + what, shown.grade().flags(), flags(submission));
			compare("the comment on the student's page" + what, shown.grade().comment(), submission.comment());
			compare("the points on the student's page" + what, plain(shown.grade().points()),
					plain(submission.points()));
		}
	}

	private static Set<Flag> flags(ModelSubmission submission) {
		return submission.flags()
			.stream()
			.map((one) -> Flag.of(List.of(one)))
			.flatMap(Set::stream)
			.collect(Collectors.toSet());
	}

	private static @Nullable String plain(@Nullable BigDecimal points) {
		return (points != null) ? points.stripTrailingZeros().toPlainString() : null;
	}

	private static @Nullable Instant instant(@Nullable JsonNode value) {
		return (value == null || value.isNull()) ? null : Instant.parse(value.asString());
	}

	private void compare(String what, @Nullable Object shown, @Nullable Object there) {
		if (!Objects.equals(shown, there)) {
			this.promises.breaks("I7: " + what + ": " + shown + ", says the page, but the LMS says " + there);
		}
	}

}
