package dev.handback.vocabulary.personal;

import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

/**
 * What a module stores about people. Each module that stores anything has a bean of this
 * type; export and erasure know nothing else about its tables.
 */
public interface PersonalData {

	/** The module's tables, in the order in which their rows can be deleted. */
	List<PersonalTable> tables();

	/**
	 * What has to be known or done before the person is erased. It is asked in the
	 * transaction that erases, and locks what would make its answer wrong.
	 */
	default List<Concern> concerns(DistrictId district, PersonId person) {
		return List.of();
	}

}
