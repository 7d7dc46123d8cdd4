package dev.handback.simulation.service;

import java.util.Collection;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

/** A section and its members. */
final class ModelSection {

	final SectionId id;

	final Set<PersonId> teachers;

	final NavigableSet<PersonId> students;

	boolean matched = true;

	boolean shared = true;

	ModelSection(SectionId id, Collection<PersonId> teachers, Collection<PersonId> students) {
		this.id = id;
		this.teachers = new HashSet<>(teachers);
		this.students = new TreeSet<>(students);
	}

	boolean hasStudent(String person) {
		return this.students.contains(new PersonId(person));
	}

}
