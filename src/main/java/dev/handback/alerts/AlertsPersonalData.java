package dev.handback.alerts;

import java.util.List;

import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.stereotype.Component;

/** Messages to a person. */
@Component
class AlertsPersonalData implements PersonalData {

	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.rowsOf("alert_message", "recipient"),
				PersonalTable.rowsOf("teacher_digest", "person_id"));
	}

}
