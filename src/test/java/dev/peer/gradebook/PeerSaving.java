package dev.peer.gradebook;

import java.math.BigDecimal;
import java.security.Principal;
import java.time.Instant;
import java.util.UUID;

import org.springframework.boot.test.context.TestComponent;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Saves one cell: the grade, its row in the outbox, and its audit record, in one
 * transaction.
 */
@TestComponent
@RestController
public class PeerSaving {

	private final PeerSavedGrades grades;

	private final PeerOutbox outbox;

	private final PeerAudit audit;

	PeerSaving(PeerSavedGrades grades, PeerOutbox outbox, PeerAudit audit) {
		this.grades = grades;
		this.outbox = outbox;
		this.audit = audit;
	}

	/** Replaces the points, whatever they were. */
	@PostMapping("/{district}/{section}/cells")
	@Transactional
	public void save(@PathVariable String district, @PathVariable String section, @RequestBody Cell cell,
			Principal teacher) {
		PeerGrade.Key key = new PeerGrade.Key(district, cell.assignment(), cell.student());
		PeerSavedGrade grade = this.grades.findById(key).orElseGet(() -> new PeerSavedGrade(key));
		grade.points = cell.points();
		grade.gradedBy = teacher.getName();
		grade.gradedAt = Instant.now();
		this.grades.save(grade);
		PeerOutboxRow row = this.outbox
			.findByDistrictIdAndAssignmentIdAndStudentId(district, cell.assignment(), cell.student())
			.orElseGet(() -> new PeerOutboxRow(key, section));
		row.wanted++;
		row.dueAt = grade.gradedAt;
		row.changedAt = grade.gradedAt;
		this.outbox.save(row);
		this.audit.save(new PeerAuditRecord(district, teacher.getName(), cell.assignment() + " " + cell.student()));
	}

	/** What the browser sends. */
	public record Cell(UUID assignment, String student, BigDecimal points) {

	}

	/** The grades as they are written. */
	interface PeerSavedGrades extends JpaRepository<PeerSavedGrade, PeerGrade.Key> {

	}

	/** The audit records. */
	interface PeerAudit extends JpaRepository<PeerAuditRecord, Long> {

	}

}
