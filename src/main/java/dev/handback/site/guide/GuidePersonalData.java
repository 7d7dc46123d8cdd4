package dev.handback.site.guide;

import java.util.List;

import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.stereotype.Component;

/** Which notes a person has put away. */
@Component
class GuidePersonalData implements PersonalData {

	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.rowsOf("first_visit", "person_id"));
	}

}
