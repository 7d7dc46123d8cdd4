package dev.handback.proof;

import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.simulation.Ledger;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares what people were told and did with what the pages of both nodes say in the
 * end, with the sandbox's journal, and with what the LMS has: the rules of the
 * simulation's oracle, for real pages.
 */
final class Oracle {

	/** How old a read may be when a write that relies on it leaves, and time to land. */
	private static final Duration READ_HOLDS = Duration.ofSeconds(5);

	private final World world;

	private final Witness witness;

	private final List<JsonNode> lms;

	private final List<String> findings = new ArrayList<>();

	Oracle(World world, Witness witness) {
		this.world = world;
		this.witness = witness;
		this.lms = world.assignmentsInTheLms();
	}

	List<String> findings() {
		tellWrites();
		this.world.told(Ledger::works).forEach(this::check);
		this.world.entered().forEach(this::checkOverwritten);
		if (this.witness.throttled() > 0) {
			finds("I6: " + this.witness.throttled() + " requests were more than allowed");
		}
		return this.findings;
	}

	private void tellWrites() {
		this.witness.requests()
			.stream()
			.filter((entry) -> !entry.path("method").asString().equals("GET")
					&& entry.path("path").asString().contains("/assignments"))
			.forEach(
					(entry) -> this.world.story()
						.tell(time(entry), "        %s %s %s -> %d%s".formatted(entry.path("method").asString(),
								entry.path("path").asString(), entry.path("request_body").asString(""),
								entry.path("status").asInt(), entry.path("effect").asBoolean() ? "" : ", no effect")));
	}

	private static Instant time(JsonNode entry) {
		return Instant.parse(entry.path("time").asString());
	}

	private void check(Ledger.Work work) {
		List<JsonNode> there = this.lms.stream()
			.filter((one) -> work.titles.contains(one.path("title").asString()))
			.toList();
		List<GradesPage> pages = new ArrayList<>();
		for (Node node : this.world.nodes()) {
			Optional<HttpResponse<String>> answer = this.world.person("teacher 1").opens(node, Person.address(work));
			if (answer.isPresent() && answer.get().statusCode() == 404) {
				checkMissing(work, there);
				return;
			}
			if (answer.isEmpty() || answer.get().statusCode() != 200) {
				finds("I10: " + node + " doesn't show " + work.titles + ": "
						+ answer.map(HttpResponse::statusCode).orElse(0));
				return;
			}
			pages.add(GradesPage.of(answer.get().body()));
		}
		GradesPage shown = pages.get(0);
		if (!shown.equals(pages.get(1))) {
			finds("I7: the nodes show different pages: " + pages);
		}
		this.world.story().tell("the page of " + work.titles + " says " + shown.title() + " " + shown.state());
		checkCreates(work, shown);
		checkAssignment(work, shown, there);
		checkReplaced(World.titleOf(work), shown.title());
		Optional<JsonNode> assignment = (there.size() == 1) ? Optional.of(there.get(0)) : Optional.empty();
		shown.lines().forEach((line) -> {
			checkReplaced(new Ledger.Field(work.id(), line.student(), "points"), line.points());
			checkReplaced(new Ledger.Field(work.id(), line.student(), "comment"), line.comment());
			checkGrade(line, assignment.map((one) -> one.path("submissions").path(line.student().value())));
		});
		Script.STUDENTS.forEach((name) -> checkWork(work, (Student) this.world.person(name), assignment));
	}

	private void checkMissing(Ledger.Work work, List<JsonNode> there) {
		if (work.deleted && !there.isEmpty()) {
			finds("I7: " + work.titles + " was deleted, and no page says that it is still in the LMS");
		}
		boolean told = this.world.told((ledger) -> ledger.saved().keySet().stream())
			.anyMatch((field) -> field.assignment().equals(work.id()));
		if (!work.deleted && told) {
			finds("I1: " + work.titles + " was never deleted, but has no page");
		}
		if (!work.deleted && !there.isEmpty()) {
			finds("I3: " + work.titles + " is in the LMS, but has no page");
		}
	}

	/** I3: at most one assignment per intent, or the page says so. */
	private void checkCreates(Ledger.Work work, GradesPage shown) {
		long created = work.titles.stream().mapToLong((title) -> this.witness.created(title).size()).sum();
		if (created > 1 && !shown.mayBeTwice()) {
			finds("I3: " + work.titles + " was created " + created + " times, and no page says so");
		}
	}

	private void checkAssignment(Ledger.Work work, GradesPage shown, List<JsonNode> there) {
		GradesPage.State state = shown.state();
		if (state.stage() == DeliveryState.Stage.IN_THE_LMS && !shown.gone()) {
			if (there.isEmpty()) {
				finds("I7: " + work.titles + " is in the LMS, says the page, but isn't");
			}
			else if (there.stream().noneMatch((one) -> one.path("title").asString().equals(shown.title()))) {
				finds("I7: " + shown.title() + " is in the LMS, says the page, but it has " + there);
			}
		}
		if (shown.gone() && there.size() == 1) {
			finds("I7: " + shown.title() + " was deleted in the LMS, says the page, but wasn't");
		}
		checkRest(shown.title(), state);
	}

	/** I1: what was saved is there in the end, or someone who had seen it replaced it. */
	private void checkReplaced(Ledger.Field field, String last) {
		List<Ledger.Saved> saved = this.world.told((ledger) -> ledger.saved().getOrDefault(field, List.of()));
		for (Ledger.Saved one : saved) {
			boolean replaced = saved.stream().anyMatch((other) -> same(other.seen(), one.value()));
			if (one.certain() && !same(one.value(), last) && !replaced) {
				finds("I1, I11: " + field.words() + " was saved as " + one.value() + ", but is '" + last
						+ "', and no one who saw it replaced it");
			}
			long times = saved.stream().filter((other) -> other.certain() && same(other.seen(), one.seen())).count();
			if (one.certain() && times > 1 && !one.seen().isEmpty()) {
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
	private void checkGrade(GradesPage.Line line, Optional<JsonNode> submission) {
		String who = "the grade of student " + line.student() + " (" + line.points() + ", '" + line.comment() + "', "
				+ line.state() + ")";
		checkRest(who, line.state());
		String there = submission.map((one) -> one.path("grade_points").asString("")).orElse("");
		switch (line.state().stage()) {
			case IN_THE_LMS -> {
				String comment = submission.map((one) -> one.path("grade_comment").asString("")).orElse("");
				if (!same(line.points(), there) || !comment.equals(line.comment())) {
					finds("I7: " + who + " is in the LMS, says the page, but it has " + there + ", '" + comment + "'");
				}
			}
			case TWO_VALUES -> {
				if (line.theirs() != null && Character.isDigit(line.theirs().charAt(0))
						&& !same(there, line.theirs())) {
					finds("I7: " + who + " has the value " + line.theirs() + " in the LMS, says the page, but it has "
							+ there);
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
	private void checkWork(Ledger.Work work, Student student, Optional<JsonNode> assignment) {
		List<Ledger.HandedIn> handedIn = this.world.told(Ledger::handedIn)
			.stream()
			.filter((one) -> one.assignment().equals(work.id()) && one.student().equals(student.id()))
			.toList();
		WorkPage shown = handedIn.isEmpty() ? null : student.looksAt(work).orElse(null);
		if (shown == null) {
			return;
		}
		List<String> there = assignment.map((one) -> work(one, student.id())).orElse(List.of());
		if (shown.arrived() && !there.containsAll(shown.there())) {
			finds("I12: " + shown.there() + " has arrived, says the page, but the LMS has " + there);
		}
		int last = -1;
		for (int i = 0; i < handedIn.size(); i++) {
			last = handedIn.get(i).certain() ? i : last;
		}
		List<String> possible = handedIn.subList(Math.max(last, 0), handedIn.size())
			.stream()
			.map(Ledger.HandedIn::text)
			.toList();
		boolean known = shown.waiting().isPresent() ? possible.contains(shown.waiting().get())
				: shown.arrived() && shown.there().stream().anyMatch(possible::contains);
		if (last >= 0 && !known) {
			finds("I12: " + student + " handed in " + possible + ", but the page shows " + shown);
		}
	}

	/** What the LMS has of a student's work. */
	private List<String> work(JsonNode assignment, PersonId student) {
		JsonNode submission = TestService.get(this.world.sandbox(), 'a', "/v3.1/sections/" + World.SECTION
				+ "/assignments/" + assignment.path("id").asString() + "/submissions/" + student);
		List<String> texts = new ArrayList<>();
		submission.path("data").path("attachments").forEach((one) -> texts.add(one.path("text").asString("")));
		return texts;
	}

	/**
	 * What someone entered in the LMS while nothing was in the way wasn't overwritten by
	 * a write that was decided later, unless a teacher settled both values.
	 */
	private void checkOverwritten(LmsTeacher.Entered entered) {
		boolean settled = this.world.told((ledger) -> ledger.settled().contains(entered.student()));
		this.witness.requests("PATCH", "/v3.1" + entered.path())
			.stream()
			.filter((entry) -> entry.path("effect").asBoolean() && time(entry).isAfter(entered.at())
					&& sent(entry).has("grade_points"))
			.findFirst()
			.filter((entry) -> time(entry).isAfter(entered.at().plus(READ_HOLDS)) && !settled
					&& !this.world.story().hadTrouble(entered.at(), time(entry)))
			.ifPresent((entry) -> finds("What was entered in the LMS at " + entered.at() + " (" + entered.points()
					+ ") was overwritten at " + time(entry) + ", and no one chose so"));
	}

	private static JsonNode sent(JsonNode entry) {
		return JsonMapper.shared().readTree(entry.path("request_body").asString("{}"));
	}

	/** I10: nothing moves any more, and what may not be there is no one's secret. */
	private void checkRest(String what, GradesPage.State state) {
		if (state.stage().moves() && (state.reason() == null || state.reason() == Reason.UNAVAILABLE)) {
			finds("I10: " + what + " is still on its way: " + state);
		}
	}

	private static boolean same(@Nullable String one, @Nullable String other) {
		if (one == null || other == null || one.isEmpty() || other.isEmpty() || !Character.isDigit(one.charAt(0))
				|| !Character.isDigit(other.charAt(0))) {
			return Objects.equals(one, other);
		}
		return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
	}

	private void finds(String what) {
		this.findings.add(what);
	}

}
