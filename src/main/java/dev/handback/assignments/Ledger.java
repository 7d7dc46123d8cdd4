package dev.handback.assignments;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The ids of all assignments in the LMS, to be kept outside the database: a database that
 * was restored from yesterday's backup gets today's ids back from it.
 */
@Component
public class Ledger {

	private static final int PAGE = 1_000;

	private static final UUID BEFORE_ALL = new UUID(0, 0);

	private final JdbcClient jdbc;

	private final AssignmentRepository repository;

	private final ConnectedDistricts districts;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	Ledger(JdbcClient jdbc, AssignmentRepository repository, ConnectedDistricts districts, Deliveries deliveries,
			AuditTrail audit) {
		this.jdbc = jdbc;
		this.repository = repository;
		this.districts = districts;
		this.deliveries = deliveries;
		this.audit = audit;
	}

	/** Passes on every assignment that has an id, by district and our own id. */
	public void export(Consumer<LedgerLine> taker) {
		this.districts.all().forEach((district) -> export(district.id(), taker));
	}

	/** Passes on the assignments of one district. */
	public void export(DistrictId district, Consumer<LedgerLine> taker) {
		List<LedgerLine> page = page(district, BEFORE_ALL);
		while (!page.isEmpty()) {
			page.forEach(taker);
			page = page(district, page.get(page.size() - 1).assignment().value());
		}
	}

	private List<LedgerLine> page(DistrictId district, UUID after) {
		return this.jdbc.sql("""
				select district_id, section_id, id, lms_id, title, created_at from assignment
				where district_id = :district and id > :after and lms_id is not null order by id limit :page""")
			.param("district", district.value())
			.param("after", after, Types.OTHER)
			.param("page", PAGE)
			.query(Ledger::line)
			.list();
	}

	private static LedgerLine line(ResultSet row, int number) throws SQLException {
		return new LedgerLine(new DistrictId(row.getString("district_id")), new SectionId(row.getString("section_id")),
				new AssignmentId(row.getObject("id", UUID.class)),
				new LmsAssignmentId(row.getObject("lms_id", UUID.class)), row.getString("title"),
				Columns.instant(row, "created_at"));
	}

	/**
	 * Restores the assignment's id. Repeating it changes nothing; a stored id is never
	 * overwritten.
	 */
	@Transactional
	public LedgerOutcome take(LedgerLine line) {
		if (this.districts.find(line.district()).isEmpty()) {
			return LedgerOutcome.NOT_CONNECTED;
		}
		Optional<Assignment> known = this.repository.findById(AssignmentKey.of(line.district(), line.assignment()));
		@Nullable LedgerOutcome obstacle = known.map((found) -> obstacle(found, line)).orElse(null);
		if (obstacle != null) {
			return obstacle;
		}
		if (isTaken(line)) {
			return LedgerOutcome.ID_TAKEN;
		}
		if (known.isPresent()) {
			known.get().markCreated(line.lmsId());
		}
		else {
			this.repository.save(Assignment.fromLedger(line));
		}
		this.deliveries.known(DeliveryTarget.assignment(line.district(), line.section(), line.assignment()));
		this.audit.record(line.district(), null, "assignment id taken from the ledger",
				line.assignment() + " " + line.lmsId());
		return known.isPresent() ? LedgerOutcome.RESTORED : LedgerOutcome.CREATED;
	}

	/** Why the id can't be added to the stored assignment, if it can't. */
	private static @Nullable LedgerOutcome obstacle(Assignment found, LedgerLine line) {
		Optional<LmsAssignmentId> id = found.lmsId();
		if (id.isPresent()) {
			return id.get().equals(line.lmsId()) ? LedgerOutcome.KNOWN : LedgerOutcome.OTHER_ID;
		}
		if (!found.section().equals(line.section())) {
			return LedgerOutcome.OTHER_SECTION;
		}
		return found.isDeleted() ? LedgerOutcome.DELETED : null;
	}

	private boolean isTaken(LedgerLine line) {
		return this.jdbc.sql("select exists (select from assignment where district_id = ? and lms_id = ?)")
			.params(line.district().value(), line.lmsId().value())
			.query(Boolean.class)
			.single();
	}

}
