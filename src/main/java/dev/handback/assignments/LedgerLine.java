package dev.handback.assignments;

import java.time.Instant;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;

/** An assignment in the ledger, with the id that the service never lists again. */
public record LedgerLine(DistrictId district, SectionId section, AssignmentId assignment, LmsAssignmentId lmsId,
		String title, Instant created) {

}
