package dev.handback.simulation.service;

import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request of a district to the learning-platform endpoints (contract), checked in the
 * contract's order: path and ids, existence, the provider's preconditions, the body.
 */
final class Endpoints {

	private static final Pattern DISTRICT = Pattern.compile("/v3\\.([01])/districts/([^/]+)");

	private static final Pattern SECTION = Pattern.compile("/v3\\.[01]/sections/([^/]+)");

	private static final Pattern ASSIGNMENTS = Pattern
		.compile("/v3\\.1/sections/([^/]+)/assignments(?:/([^/]+)(/submissions(?:/([^/]+))?)?)?");

	private final ModelDistrict district;

	private final InstantSource clock;

	private final ModelRequest request;

	private final long call;

	Endpoints(ModelDistrict district, InstantSource clock, ModelRequest request, long call) {
		this.district = district;
		this.clock = clock;
		this.request = request;
		this.call = call;
	}

	ModelResponse answer() {
		Matcher ofDistrict = DISTRICT.matcher(this.request.pathOnly());
		if (ofDistrict.matches()) {
			return district(ofDistrict.group(1), ofDistrict.group(2));
		}
		Matcher ofSection = SECTION.matcher(this.request.pathOnly());
		if (ofSection.matches()) {
			return sectionRecord(ofSection.group(1));
		}
		Matcher parts = ASSIGNMENTS.matcher(this.request.pathOnly());
		if (!parts.matches()) {
			return ModelResponse.of(404, ModelResponse.HTML, "<html><body>Not found</body></html>");
		}
		String operation = this.request.method() + ((parts.group(2) == null) ? " assignments"
				: (parts.group(3) == null) ? " assignment" : (parts.group(4) == null) ? " submissions" : " submission");
		return answer(operation, parts);
	}

	private ModelResponse answer(String operation, Matcher parts) {
		return switch (operation) {
			case "POST assignments" -> create(section(parts));
			case "GET assignment" -> data(assignment(parts).record());
			case "PATCH assignment" -> update(assignment(parts));
			case "DELETE assignment" -> delete(assignment(parts));
			case "GET submissions" -> list(new PageQuery(this.request, this.clock.instant()), assignment(parts));
			case "GET submission" -> data(submission(parts, "reading").record());
			case "PATCH submission" -> grade(assignment(parts), submission(parts, "updating"));
			default -> throw new Refused(501, "not implemented");
		};
	}

	private ModelResponse district(String version, String id) {
		if (!this.request.isRead()) {
			throw new Refused(501, "not implemented");
		}
		requireId(ObjectIds.isId(id));
		if (!id.equals(this.district.id().value())) {
			throw Refused.notFound("Resource not found");
		}
		String now = Json.time(this.clock.instant());
		ObjectNode record = Json.object()
			.put("id", id)
			.put("name", "District " + id)
			.put("sis_type", "csv")
			.put("launch_date", "2020-08-01")
			.put("portal_url", "https://portal.example.org/" + id)
			.put("last_sync", now);
		record.set("login_methods", Json.words(List.of("district")));
		if (version.equals("1")) {
			record.put("lms_state", this.district.lmsState())
				.put("last_lms_sync", now)
				.put("lms_type", this.district.provider().name())
				.set("lms_matched_percentage",
						Json.object().put("students", 100).put("teachers", 100).put("sections", 100));
		}
		return data(record);
	}

	/** Only what identifies it: no roster is read in the simulation. */
	private ModelResponse sectionRecord(String id) {
		if (!this.request.isRead()) {
			throw new Refused(501, "not implemented");
		}
		requireId(ObjectIds.isId(id));
		return this.district.shared(id)
			.map((section) -> data(Json.object()
				.put("id", id)
				.put("district", this.district.id().value())
				.put("name", "Section " + id)))
			.orElseThrow(() -> Refused.notFound("Section not found"));
	}

	private ModelSection section(Matcher parts) {
		requireId(ObjectIds.isId(parts.group(1)));
		requireId(parts.group(2) == null || isUuid(parts.group(2)));
		requireId(parts.group(4) == null || ObjectIds.isId(parts.group(4)));
		if (!this.district.lmsState().equals("success")) {
			throw Refused.badRequest("District is not connected to a learning platform");
		}
		return this.district.reachable(new SectionId(parts.group(1)))
			.orElseThrow(() -> Refused.notFound("Section not found"));
	}

	private static void requireId(boolean wellFormed) {
		if (!wellFormed) {
			throw Refused.badRequest("INVALID_ID");
		}
	}

	private static boolean isUuid(String text) {
		return text.length() == 36 && text.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
	}

	private ModelAssignment assignment(Matcher parts) {
		SectionId section = section(parts).id;
		return this.district.assignment(UUID.fromString(parts.group(2)).toString())
			.filter((assignment) -> assignment.section().equals(section))
			.orElseThrow(() -> Refused.notFound("Assignment does not exist"));
	}

	private ModelSubmission submission(Matcher parts, String doing) {
		ModelAssignment assignment = assignment(parts);
		PersonId student = new PersonId(parts.group(4));
		if (!this.district.isReachable(assignment, student)) {
			throw Refused.notFound("User not found");
		}
		if (!this.district.hasSession(student)) {
			throw new Refused(500, "Error " + doing + " submission");
		}
		return assignment.submission(student);
	}

	private ModelResponse create(ModelSection section) {
		Body body = Body.read(this.request.body());
		ModelAssignment created = this.district.create(this.call, section.id,
				new AssignmentFields(this.district, section, this.clock).created(body));
		return data(created.record(), this.request.pathOnly() + "/" + created.id());
	}

	private ModelResponse update(ModelAssignment assignment) {
		ModelSection section = this.district.reachable(assignment.section()).orElseThrow();
		this.district.change(this.call, "PATCH", assignment, null,
				new AssignmentFields(this.district, section, this.clock).updated(Body.read(this.request.body()),
						assignment));
		return data(assignment.record());
	}

	private ModelResponse delete(ModelAssignment assignment) {
		this.district.delete(this.call, "DELETE", assignment);
		return ModelResponse.of(200, ModelResponse.JSON, "");
	}

	private ModelResponse grade(ModelAssignment assignment, ModelSubmission submission) {
		if (this.district.provider() == Provider.A && assignment.isDraft()) {
			throw Refused.badRequest("UNSUPPORTED_OPERATION: submissions of a draft assignment cannot be updated");
		}
		if (this.district.provider() == Provider.C && !this.district.hasIntegration()) {
			throw Refused.badRequest("The provider-specific integration is not set up");
		}
		var values = new SubmissionFields(this.district).updated(Body.read(this.request.body()), submission);
		// Contract, provider table: 200, but nothing appears without a grading category.
		if (this.district.provider() != Provider.B || assignment.hasCategory()) {
			this.district.change(this.call, "PATCH", assignment, submission, values);
		}
		return data(submission.record());
	}

	private ModelResponse list(PageQuery query, ModelAssignment assignment) {
		ModelSection section = this.district.reachable(assignment.section()).orElseThrow();
		List<PersonId> students = section.students.stream()
			.filter((student) -> this.district.isReachable(assignment, student) && this.district.hasSession(student))
			.toList();
		ObjectNode answer = Json.object();
		answer.set("data", Json.array(query.page(students)
			.stream()
			// The list carries no reliable submission id (contract).
			.map((student) -> assignment.submission(student).record().put("id", ""))
			.toList()));
		answer.set("links", links(this.request.path(), query.next(students)));
		return ModelResponse.of(200, ModelResponse.JSON, answer.toString());
	}

	private ModelResponse data(JsonNode record) {
		return data(record, this.request.pathOnly());
	}

	private static ModelResponse data(JsonNode record, String self) {
		ObjectNode answer = Json.object();
		answer.set("data", record);
		answer.set("links", links(self, null));
		return ModelResponse.of(200, ModelResponse.JSON, answer.toString());
	}

	private static JsonNode links(String self, @Nullable String next) {
		ObjectNode first = Json.object().put("rel", "self").put("uri", self);
		return Json
			.array((next != null) ? List.of(first, Json.object().put("rel", "next").put("uri", next)) : List.of(first));
	}

}
