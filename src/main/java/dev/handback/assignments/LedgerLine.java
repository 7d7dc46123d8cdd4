package dev.handback.assignments;

import java.time.Instant;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.SectionId;

/** What the ledger keeps of an assignment: the id that the service never lists again. */
public record LedgerLine(DistrictId district, SectionId section, AssignmentId assignment, LmsAssignmentId lmsId,
		String title, Instant created) {

}
