package dev.handback.access;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

/** The ids in an address, and the people to whom they belong. */
record Ids(String name, SectionId section, AssignmentId assignment, PersonId student, Set<Who> teachers,
		Set<Who> students) {

	/** Mixed ids matter only for endpoints that take the one that is mixed. */
	boolean matter(String endpoint) {
		if (this.name.startsWith("assignment")) {
			return endpoint.contains("{assignment}");
		}
		return this.name.equals("own") || (this.name.startsWith("student") ? endpoint.contains("{student}")
				: endpoint.contains("{section}") || endpoint.contains("{assignment}") || endpoint.contains("{delivery}")
						|| endpoint.contains("{person}"));
	}

	boolean isOfDistrict(char district) {
		return Set.of(People.section(district, 1), People.section(district, 2)).contains(this.section);
	}

	/** Mixed ids prove nothing about people who are refused even without them. */
	List<Who> concerned() {
		return Stream.of(Who.values())
			.filter((who) -> !this.name.contains(" of ") || who.role == Role.TEACHER)
			.toList();
	}

}
