package dev.handback.sandbox;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static dev.handback.support.sandbox.Service.TOKEN_C;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, resources and their fields: the fields of every record in the data API. */
@ServiceTest(shared = true)
class ResourcesAndTheirFieldsTests {

	private static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

	private final Service service;

	ResourcesAndTheirFieldsTests(Service service) {
		this.service = service;
	}

	@Test
	void schoolsHaveAllFields() {
		for (JsonNode school : records("/v3.0/schools")) {
			assertThat(school.propertyNames()).contains("id", "district", "name", "created", "last_modified", "sis_id",
					"school_number", "state_id", "nces_id", "mdr_number", "phone", "low_grade", "high_grade",
					"location", "principal", "ext");
			assertThat(school.path("location").propertyNames()).contains("address", "city", "state", "zip", "lat",
					"lon");
			assertThat(school.path("principal").propertyNames()).contains("name", "email");
			assertThat(school.path("created").asString()).matches(TIMESTAMP);
		}
	}

	@Test
	void sectionsHaveAllFieldsAndSometimesNoTermOrCourse() {
		boolean withoutTerm = false;
		boolean withoutCourse = false;
		for (JsonNode section : records("/v3.0/sections")) {
			assertThat(section.propertyNames()).contains("id", "district", "school", "created", "last_modified", "name",
					"sis_id", "subject", "students", "teacher", "teachers", "course", "term_id", "grade", "period",
					"section_number", "ext");
			assertThat(section.path("students")).isNotEmpty();
			assertThat(section.path("teachers").size()).isBetween(1, 11);
			withoutTerm |= section.path("term_id").isNull();
			withoutCourse |= section.path("course").isNull();
		}
		assertThat(withoutTerm).isTrue();
		assertThat(withoutCourse).isTrue();
	}

	@Test
	void theFixedSectionsHaveATermAndACourse() {
		for (String id : List.of("5c00000000000000000a0001", "5c00000000000000000a0002", "5c00000000000000000a0003")) {
			JsonNode section = this.service.get(TOKEN_A, "/v3.0/sections/" + id).data();
			assertThat(this.service.get(TOKEN_A, "/v3.0/terms/" + section.path("term_id").asString())
				.data()
				.path("end_date")
				.asString()).matches("\\d{4}-\\d\\d-\\d\\d");
			assertThat(this.service.get(TOKEN_A, "/v3.0/courses/" + section.path("course").asString())
				.data()
				.propertyNames()).contains("id", "district", "name", "number");
		}
	}

	@Test
	void everyRoleHasItsFields() {
		List<JsonNode> users = records("/v3.0/users");
		assertThat(roles(users, "student")).isNotEmpty()
			.allSatisfy((student) -> assertThat(student.propertyNames()).contains("credentials", "dob", "enrollments",
					"ext", "gender", "grade", "graduation_year", "hispanic_ethnicity", "race", "location", "school",
					"schools", "sis_id", "state_id", "student_number"));
		assertThat(roles(users, "teacher")).isNotEmpty()
			.allSatisfy((teacher) -> assertThat(teacher.propertyNames()).contains("sis_id", "state_id",
					"teacher_number", "title", "school", "schools", "credentials", "ext"));
		assertThat(roles(users, "staff")).isNotEmpty()
			.allSatisfy((staff) -> assertThat(staff.propertyNames()).contains("staff_id", "title", "department",
					"schools", "roles", "credentials", "ext"));
		assertThat(roles(users, "district_admin")).isNotEmpty()
			.allSatisfy((admin) -> assertThat(admin.propertyNames()).contains("title"));
		assertThat(roles(users, "contact")).isNotEmpty()
			.allSatisfy((contact) -> assertThat(contact.propertyNames()).contains("legacy_id", "phone", "phone_type",
					"sis_id", "relationship", "type", "student_relationships", "students"));
	}

	/** A client should encounter people with these fields and people without them. */
	@Test
	void somePeopleHaveTheFieldsThatFewDistrictsSend() {
		List<JsonNode> users = records("/v3.0/users");
		for (String field : List.of("preferred_name", "legacy_id")) {
			assertThat(users).anyMatch((user) -> user.has(field)).anyMatch((user) -> !user.has(field));
		}
		for (String field : List.of("ell_status", "frl_status", "iep_status")) {
			assertThat(roles(users, "student")).anyMatch((student) -> student.has(field))
				.anyMatch((student) -> !student.has(field));
		}
		for (String field : List.of("nces_id", "mdr_number")) {
			assertThat(records("/v3.0/districts")).allMatch((district) -> district.has(field));
			assertThat(this.service.get(TOKEN_B, "/v3.0/districts").data().get(0).path("data").has(field)).isFalse();
		}
	}

	@Test
	void everyUserHasWhatIsGuaranteed() {
		for (JsonNode user : records("/v3.0/users")) {
			assertThat(user.propertyNames()).contains("id", "district", "created", "last_modified", "name", "roles");
			assertThat(user.path("name").propertyNames()).contains("first", "last");
			assertThat(user.path("roles")).isNotEmpty();
			assertThat(user.path("last_modified").asString()).matches(TIMESTAMP);
		}
	}

	@Test
	void peopleAreAsVariedAsInSchools() {
		List<JsonNode> users = records("/v3.0/users");
		Set<String> emails = new HashSet<>();
		List<JsonNode> withEmail = users.stream().filter((user) -> user.has("email")).toList();
		assertThat(withEmail.size()).isLessThan(users.size());
		assertThat(withEmail).anyMatch((user) -> !user.path("email").asString().contains("@"));
		assertThat(withEmail).anyMatch((user) -> !emails.add(user.path("email").asString()));
		List<String> names = users.stream()
			.map((user) -> user.path("name").path("first").asString() + " " + user.path("name").path("last").asString())
			.toList();
		assertThat(names).anyMatch((name) -> name.contains("'"))
			.anyMatch((name) -> name.contains("<"))
			.anyMatch((name) -> name.length() > 80)
			.anyMatch((name) -> name.codePoints().anyMatch((c) -> c > 0xffff))
			.anyMatch((name) -> name.codePoints()
				.anyMatch((c) -> Character.getDirectionality(c) == Character.DIRECTIONALITY_RIGHT_TO_LEFT));
	}

	@Test
	void theFixedPeopleAreAsDescribed() {
		for (String x : List.of("a", "b", "c")) {
			String token = "sandbox-district-token-" + x;
			String people = "/v3.0/users/5b00000000000000000" + x;
			assertThat(this.service.get(token, people + "0001").data().path("roles").propertyNames())
				.containsExactly("teacher");
			assertThat(this.service.get(token, people + "0102").data().has("email")).isFalse();
			assertThat(this.service.get(token, people + "0101").data().has("email")).isTrue();
			assertThat(this.service.get(token, people + "0201").data().path("roles").propertyNames())
				.containsExactly("district_admin");
			assertThat(this.service.get(token, people + "0301").data().path("roles").propertyNames())
				.containsExactly("staff");
			assertThat(this.service.get(token, people + "0302").data().path("roles").propertyNames())
				.containsExactlyInAnyOrder("staff", "teacher");
			assertThat(this.service.get(token, people + "0401")
				.data()
				.path("roles")
				.path("contact")
				.path("students")
				.get(0)
				.asString()).isEqualTo("5b00000000000000000" + x + "0101");
		}
	}

	@Test
	void onePersonTeachesWorksInTheOfficeAndAdministersTheDistrict() {
		assertThat(records("/v3.0/users")).anyMatch((
				user) -> user.path("roles").propertyNames().containsAll(List.of("teacher", "staff", "district_admin")));
	}

	@Test
	void districtsShowTheStateOfTheirLearningPlatformFromVersion31On() {
		JsonNode district = this.service.get(TOKEN_B, "/v3.1/districts/5a00000000000000000b0001").data();
		assertThat(district.path("name").asString()).isEqualTo("Birchwood (Provider B)");
		assertThat(district.path("lms_state").asString()).isEqualTo("success");
		assertThat(district.path("last_lms_sync").asString()).matches(TIMESTAMP);
		assertThat(district.path("lms_matched_percentage").toString())
			.isEqualTo("{\"students\":96,\"teachers\":100,\"sections\":98}");
		assertThat(this.service.get(TOKEN_B, "/v3.0/districts/5a00000000000000000b0001").data().propertyNames())
			.contains("id", "name", "sis_type", "launch_date", "portal_url", "login_methods", "last_sync", "state",
					"error", "pause_start", "pause_end", "district_contact")
			.noneMatch((field) -> field.contains("lms"));
	}

	@Test
	void usersAndSectionsShowIfTheyAreMatchedFromVersion31On() {
		assertThat(
				this.service.get(TOKEN_C, "/v3.1/users/5b00000000000000000c0128").data().path("lms_status").toString())
			.isEqualTo("{\"synced_in_lms\":false}");
		assertThat(
				this.service.get(TOKEN_C, "/v3.1/users/5b00000000000000000c0127").data().path("lms_status").toString())
			.isEqualTo("{\"synced_in_lms\":true}");
		assertThat(this.service.get(TOKEN_C, "/v3.1/sections/5c00000000000000000c0001")
			.data()
			.path("lms_status")
			.toString()).isEqualTo("{\"synced_in_lms\":true}");
		assertThat(this.service.get(TOKEN_C, "/v3.0/users/5b00000000000000000c0128").data().has("lms_status"))
			.isFalse();
		assertThat(this.service.get(TOKEN_C, "/v3.1/terms/5e00000000000000000c0001").data().has("lms_status"))
			.isFalse();
	}

	private List<JsonNode> records(String path) {
		return this.service.get(TOKEN_A, path + "?limit=10000")
			.data()
			.valueStream()
			.map((element) -> element.path("data"))
			.toList();
	}

	private static List<JsonNode> roles(List<JsonNode> users, String role) {
		return users.stream()
			.map((user) -> user.path("roles").path(role))
			.filter((node) -> !node.isMissingNode())
			.toList();
	}

}
