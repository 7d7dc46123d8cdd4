package dev.handback.sandbox.lms;

import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Links;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** Assignments and submissions (contract, learning-platform endpoints). */
@Controller
@RequestMapping(Version.PATH_OF_LEARNING_PLATFORM + "/sections/{section}/assignments")
class LearningPlatformEndpoints {

	private final Lookup lookup;

	private final Assignments assignments;

	private final Submissions submissions;

	private final LmsConditions lmsConditions;

	private final World world;

	private final Differences differences;

	private final Clock clock;

	LearningPlatformEndpoints(Lookup lookup, Assignments assignments, Submissions submissions,
			LmsConditions lmsConditions, World world, Differences differences, Clock clock) {
		this.lookup = lookup;
		this.assignments = assignments;
		this.submissions = submissions;
		this.lmsConditions = lmsConditions;
		this.world = world;
		this.differences = differences;
		this.clock = clock;
	}

	@PostMapping
	Answer create(DistrictCaller caller, @PathVariable String section, RequestLog exchange) {
		RecordId found = this.lookup.section(caller, section);
		return exchange.carryOut((changes) -> reply(this.assignments.create(found, exchange.body(), changes),
				this.assignments.warnings(found, exchange.body())));
	}

	@GetMapping("/{assignment}")
	Answer read(DistrictCaller caller, @PathVariable String section, @PathVariable String assignment) {
		return reply(find(caller, section, assignment));
	}

	@PatchMapping("/{assignment}")
	Answer update(DistrictCaller caller, @PathVariable String section, @PathVariable String assignment,
			RequestLog exchange) {
		return exchange.carryOut((changes) -> reply(
				this.assignments.update(find(caller, section, assignment), exchange.body(), changes)));
	}

	@DeleteMapping("/{assignment}")
	Answer delete(DistrictCaller caller, @PathVariable String section, @PathVariable String assignment,
			RequestLog exchange) {
		return exchange.carryOut((changes) -> {
			this.assignments.delete(find(caller, section, assignment), changes);
			return Reply.empty(200, Map.of());
		});
	}

	@GetMapping("/{assignment}/submissions")
	Answer submissions(DistrictCaller caller, @PathVariable String section, @PathVariable String assignment,
			HttpServletRequest request) {
		SubmissionPageRequest asked = SubmissionPageRequest.of(request, this.differences);
		Assignment found = find(caller, section, assignment);
		NextLink.requireValid(Query.of(request), this.clock.instant());
		Page page = Page.of(RecordTable.of(visibleStudents(found), RecordKind.PERSON, caller.district()), asked.page());
		return Reply.ok((json) -> {
			json.writeArrayPropertyStart("data");
			for (long key : page.keys()) {
				RecordId student = RecordId.ofKey(key);
				this.submissions.read(found, student).write(json, found, student, this.differences);
			}
			json.writeEndArray();
			Links.write(json, asked.links(page, this.clock.instant()));
		});
	}

	private long[] visibleStudents(Assignment assignment) {
		return Arrays.stream(this.world.related(Relation.STUDENTS_OF_SECTION, assignment.section()))
			.filter((key) -> isVisible(assignment, RecordId.ofKey(key)))
			.toArray();
	}

	private boolean isVisible(Assignment assignment, RecordId student) {
		return assignment.isFor(student) && this.lmsConditions.isSynced(student)
				&& this.submissions.isReadable(student);
	}

	@GetMapping("/{assignment}/submissions/{person}")
	Answer submission(DistrictCaller caller, @PathVariable String section, @PathVariable String assignment,
			@PathVariable String person) {
		Lookup.requireWellFormed(section, assignment, person);
		Assignment found = find(caller, section, assignment);
		RecordId student = this.lookup.student(found, person);
		return reply(found, student, this.submissions.read(found, student));
	}

	@PatchMapping("/{assignment}/submissions/{person}")
	Answer updateSubmission(DistrictCaller caller, @PathVariable String section, @PathVariable String assignment,
			@PathVariable String person, RequestLog exchange) {
		Lookup.requireWellFormed(section, assignment, person);
		return exchange.carryOut((changes) -> {
			Assignment found = find(caller, section, assignment);
			RecordId student = this.lookup.student(found, person);
			return reply(found, student, this.submissions.update(found, student, exchange.body(), changes));
		});
	}

	private Assignment find(DistrictCaller caller, String section, String assignment) {
		Lookup.requireWellFormed(section, assignment);
		return this.lookup.assignment(this.lookup.section(caller, section), assignment);
	}

	private Reply reply(Assignment assignment) {
		return reply(assignment, List.of());
	}

	private Reply reply(Assignment assignment, List<String> ignored) {
		Provider provider = Districts.of(assignment.section()).learningPlatform();
		return this.differences.edited(Reply.ok((json) -> {
			json.writeName("data");
			assignment.write(json, provider, this.clock.instant(), this.differences);
			Links.write(json, Map.of("self", uri(assignment)));
			if (!ignored.isEmpty()) {
				json.writePOJOProperty("warnings",
						ignored.stream()
							.map((field) -> Map.of("code", "FIELD_IGNORED", "message", field + " is ignored"))
							.toList());
			}
		}));
	}

	private Reply reply(Assignment assignment, RecordId student, Submission submission) {
		return this.differences.edited(Reply.ok((json) -> {
			json.writeName("data");
			submission.write(json, assignment, student, this.differences);
			Links.write(json, Map.of("self", uri(assignment) + "/submissions/" + student));
		}));
	}

	private static String uri(Assignment assignment) {
		return Version.PATH_OF_LEARNING_PLATFORM + "/sections/" + assignment.section() + "/assignments/"
				+ assignment.id();
	}

}
