package dev.peer;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import tools.jackson.databind.JsonNode;

@Entity
class PeerPerson {

	@Id
	String id;

	String firstName;

	String middleName;

	String lastName;

	String email;

	String school;

	String gradeLevel;

	String roles;

	Boolean synced;

	static PeerPerson of(JsonNode user) {
		PeerPerson person = new PeerPerson();
		person.id = user.path("id").asString();
		person.firstName = user.path("name").path("first").asString("");
		person.middleName = user.path("name").path("middle").asString("");
		person.lastName = user.path("name").path("last").asString("");
		person.email = user.path("email").asString("");
		person.school = user.path("roles").path("student").path("school").asString("");
		person.gradeLevel = user.path("roles").path("student").path("grade").asString("");
		person.roles = String.join(",", user.path("roles").propertyNames());
		person.synced = user.path("lms_status").path("synced_in_lms").asBoolean(false);
		return person;
	}

}
