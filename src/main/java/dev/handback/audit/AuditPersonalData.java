package dev.handback.audit;

import java.util.List;

import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.stereotype.Component;

/** What a person did and what was done to them: exported, and never erased. */
@Component
class AuditPersonalData implements PersonalData {

	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.stayingRows("audit_record",
				"district_id = :district and (actor = :person or strpos(subject, :person) > 0)"));
	}

}
