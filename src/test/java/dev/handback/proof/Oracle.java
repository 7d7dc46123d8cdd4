package dev.handback.proof;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.simulation.Ledger;
import dev.handback.simulation.Promises;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.PersonId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares what people were told and did with what the pages of both nodes say in the
 * end, with the sandbox's journal, and with what the LMS has.
 */
final class Oracle {

	/** How old a read may be when a write that relies on it leaves, and time to land. */
	private static final Duration READ_HOLDS = Duration.ofSeconds(5);

	private final World world;

	private final Witness witness;

	private final List<JsonNode> lms;

	private final Promises promises;

	Oracle(World world, Witness witness) {
		this.world = world;
		this.witness = witness;
		this.lms = world.assignmentsInTheLms();
		this.promises = world.told(Promises::new);
	}

	/** The promises that were broken, in words. */
	List<String> broken() {
		tellWrites();
		this.world.told(Ledger::works).forEach(this::check);
		this.world.entered().forEach(this::checkOverwritten);
		if (this.witness.throttled() > 0) {
			this.promises.breaks("I6: " + this.witness.throttled() + " requests were more than allowed");
		}
		return this.promises.broken();
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
				this.promises.checkMissing(work, there.size());
				return;
			}
			if (answer.isEmpty() || answer.get().statusCode() != 200) {
				this.promises.breaks("I10: " + node + " doesn't show " + work.titles + ": "
						+ answer.map(HttpResponse::statusCode).orElse(0));
				return;
			}
			pages.add(GradesPage.of(answer.get().body()));
		}
		GradesPage shown = pages.get(0);
		if (!shown.equals(pages.get(1))) {
			this.promises.breaks("I7: the nodes show different pages: " + pages);
		}
		this.world.story().tell("the page of " + work.titles + " says " + shown.title() + " " + shown.state());
		this.promises.checkCreates(work,
				work.titles.stream().mapToLong((title) -> this.witness.created(title).size()).sum(),
				shown.mayBeTwice());
		this.promises.checkAssignment(work, shown.title(), shown.state(), shown.gone(),
				there.stream().map((one) -> one.path("title").asString()).toList());
		this.promises.checkReplaced(World.titleOf(work), shown.title());
		Optional<JsonNode> assignment = (there.size() == 1) ? Optional.of(there.get(0)) : Optional.empty();
		shown.lines().forEach((line) -> {
			this.promises.checkReplaced(new Ledger.Field(work.id(), line.student(), "points"), line.points());
			this.promises.checkReplaced(new Ledger.Field(work.id(), line.student(), "comment"), line.comment());
			this.promises.checkGrade(line, assignment.map((one) -> held(one, line.student())).orElse(null));
		});
		Script.STUDENTS.forEach((name) -> checkWork(work, (Student) this.world.person(name), assignment));
	}

	private static Promises.Held held(JsonNode assignment, PersonId student) {
		JsonNode submission = assignment.path("submissions").path(student.value());
		return new Promises.Held(submission.path("grade_points").asString(""),
				submission.path("grade_comment").asString(""));
	}

	/** I12: work that the page calls arrived is the one that did. */
	private void checkWork(Ledger.Work work, Student student, Optional<JsonNode> assignment) {
		boolean handedIn = this.world.told((ledger) -> ledger.hasHandedIn(work, student.id()));
		WorkPage shown = handedIn ? student.looksAt(work).orElse(null) : null;
		if (shown == null) {
			return;
		}
		List<String> there = assignment.map((one) -> work(one, student.id())).orElse(List.of());
		if (shown.arrived() && !there.containsAll(shown.there())) {
			this.promises.breaks("I12: " + shown.there() + " has arrived, says the page, but the LMS has " + there);
		}
		this.promises.checkNewestWork(work, student.id(),
				shown.waiting().map(List::of).orElse(shown.arrived() ? shown.there() : List.of()));
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
			.ifPresent((entry) -> this.promises.breaks("What was entered in the LMS at " + entered.at() + " ("
					+ entered.points() + ") was overwritten at " + time(entry) + ", and no one chose so"));
	}

	private static JsonNode sent(JsonNode entry) {
		return JsonMapper.shared().readTree(entry.path("request_body").asString("{}"));
	}

}
