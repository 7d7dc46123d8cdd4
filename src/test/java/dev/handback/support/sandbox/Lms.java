package dev.handback.support.sandbox;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import dev.handback.support.sandbox.Service.Answer;

/** The learning platform of a district's first section, as an application uses it. */
public final class Lms {

	private final Service service;

	private final char district;

	private final int section;

	public Lms(Service service, char district) {
		this(service, district, 1);
	}

	public Lms(Service service, char district, int section) {
		this.service = service;
		this.district = district;
		this.section = section;
	}

	/** The midnight after next, in the service's format. */
	public static String tomorrow() {
		return Instant.now().plus(2, ChronoUnit.DAYS).truncatedTo(ChronoUnit.DAYS).toString().replace("Z", ".000Z");
	}

	public String token() {
		return "sandbox-district-token-" + this.district;
	}

	public String section() {
		return "5c00000000000000000" + this.district + "%04d".formatted(this.section);
	}

	public String person(int number) {
		return "5b00000000000000000" + this.district + "%04d".formatted(number);
	}

	public String term() {
		return "5e00000000000000000" + this.district + "0001";
	}

	public String assignments() {
		return "/v3.1/sections/" + section() + "/assignments";
	}

	public Answer create(String body) {
		return this.service.post(token(), assignments(), body);
	}

	/** Creates a minimal assignment and returns its id. */
	public String created() {
		return create("{\"title\": \"Essay\", \"description\": \"x\", \"points_possible\": 20, \"term_id\": \"" + term()
				+ "\"}")
			.data()
			.path("id")
			.asString();
	}

	public Answer read(String id) {
		return this.service.get(token(), assignments() + "/" + id);
	}

	public Answer update(String id, String body) {
		return this.service.patch(token(), assignments() + "/" + id, body);
	}

	public Answer delete(String id) {
		return this.service.delete(token(), assignments() + "/" + id);
	}

	public Answer submissions(String id, String query) {
		return this.service.get(token(), assignments() + "/" + id + "/submissions" + query);
	}

	public Answer submission(String id, int student) {
		return this.service.get(token(), assignments() + "/" + id + "/submissions/" + person(student));
	}

	public Answer grade(String id, int student, String body) {
		return this.service.patch(token(), assignments() + "/" + id + "/submissions/" + person(student), body);
	}

	/** Changes the assignment as a teacher in the learning platform itself. */
	public void teacherChanges(String id, String body) {
		this.service.lever("/sections/" + section() + "/assignments/" + id, body);
	}

}
