package dev.handback.sandbox;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import dev.handback.sandbox.Service.Answer;

/**
 * The first section of a district's learning platform, as an application writes to it.
 */
final class Lms {

	private final Service service;

	private final char district;

	private final int section;

	Lms(Service service, char district) {
		this(service, district, 1);
	}

	Lms(Service service, char district, int section) {
		this.service = service;
		this.district = district;
		this.section = section;
	}

	/** Midnight after the next, as the service writes it. */
	static String tomorrow() {
		return Instant.now().plus(2, ChronoUnit.DAYS).truncatedTo(ChronoUnit.DAYS).toString().replace("Z", ".000Z");
	}

	String token() {
		return "sandbox-district-token-" + this.district;
	}

	String section() {
		return "5c00000000000000000" + this.district + "%04d".formatted(this.section);
	}

	String person(int number) {
		return "5b00000000000000000" + this.district + "%04d".formatted(number);
	}

	String term() {
		return "5e00000000000000000" + this.district + "0001";
	}

	String assignments() {
		return "/v3.1/sections/" + section() + "/assignments";
	}

	Answer create(String body) {
		return this.service.post(token(), assignments(), body);
	}

	/** Creates a plain assignment and gives its id. */
	String created() {
		return create("{\"title\": \"Essay\", \"description\": \"x\", \"points_possible\": 20, \"term_id\": \"" + term()
				+ "\"}")
			.data()
			.path("id")
			.asString();
	}

	Answer read(String id) {
		return this.service.get(token(), assignments() + "/" + id);
	}

	Answer update(String id, String body) {
		return this.service.patch(token(), assignments() + "/" + id, body);
	}

	Answer delete(String id) {
		return this.service.delete(token(), assignments() + "/" + id);
	}

	Answer submissions(String id, String query) {
		return this.service.get(token(), assignments() + "/" + id + "/submissions" + query);
	}

	Answer submission(String id, int student) {
		return this.service.get(token(), assignments() + "/" + id + "/submissions/" + person(student));
	}

	Answer grade(String id, int student, String body) {
		return this.service.patch(token(), assignments() + "/" + id + "/submissions/" + person(student), body);
	}

	/** A teacher changes the assignment in the learning platform itself. */
	void teacherChanges(String id, String body) {
		this.service.lever("/sections/" + section() + "/assignments/" + id, body);
	}

}
