package dev.peer;

import java.util.LinkedHashSet;
import java.util.Set;

import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import tools.jackson.databind.JsonNode;

@Entity
class PeerSection {

	@Id
	String id;

	String name;

	String school;

	String term;

	String course;

	String subject;

	String period;

	@ElementCollection
	Set<String> teachers = new LinkedHashSet<>();

	@ElementCollection
	Set<String> students = new LinkedHashSet<>();

	static PeerSection of(JsonNode record) {
		PeerSection section = new PeerSection();
		section.id = record.path("id").asString();
		section.name = record.path("name").asString("");
		section.school = record.path("school").asString("");
		section.term = record.path("term_id").asString("");
		section.course = record.path("course").asString("");
		section.subject = record.path("subject").asString("");
		section.period = record.path("period").asString("");
		record.path("teachers").forEach((teacher) -> section.teachers.add(teacher.asString()));
		record.path("students").forEach((student) -> section.students.add(student.asString()));
		return section;
	}

}
