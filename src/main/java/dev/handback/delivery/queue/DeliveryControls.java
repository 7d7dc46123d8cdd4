package dev.handback.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.AttemptView;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * What district administrators can see of their deliveries and do about them. Every
 * action is audited, and repeating it has no further effect.
 */
@Component
public class DeliveryControls {

	private static final int PAGE = 50;

	private static final int NEWEST = 10;

	private final Backlogs backlogs;

	private final QueuePages pages;

	private final Retries retries;

	private final Pauses pauses;

	private final AuditTrail audit;

	DeliveryControls(Backlogs backlogs, QueuePages pages, Retries retries, Pauses pauses, AuditTrail audit) {
		this.backlogs = backlogs;
		this.pages = pages;
		this.retries = retries;
		this.pauses = pauses;
		this.audit = audit;
	}

	public Backlog backlog(DistrictId district) {
		return this.backlogs.of(district);
	}

	/** The backlogs of all districts that have one or are paused, without an estimate. */
	public Map<DistrictId, Backlog> backlogs() {
		return this.backlogs.all();
	}

	/**
	 * A page of what hasn't arrived, oldest first.
	 * @param group null for all groups
	 * @param age only rows that have waited longer
	 * @param after where the previous page ended, empty for the first
	 */
	public Page<DeliveryView> rows(DistrictId district, @Nullable QueueGroup group, Duration age, String after) {
		List<DeliveryView> rows = this.pages.rows(district, group, age, place(after), PAGE + 1);
		return Page.of(rows, PAGE, DeliveryControls::place);
	}

	/** The row, if it belongs to the district. */
	public Optional<DeliveryView> row(DistrictId district, long id) {
		return this.pages.row(district, id);
	}

	/**
	 * A page of the row's attempts, newest first.
	 * @param before where the previous page ended, {@link Long#MAX_VALUE} for the first
	 */
	public Page<AttemptView> attempts(DistrictId district, long id, long before) {
		return Page.of(this.pages.attempts(district, id, before, PAGE + 1), PAGE,
				(attempt) -> String.valueOf(attempt.id()));
	}

	/**
	 * The student's newest grades, starting with those that need someone and those that
	 * haven't arrived.
	 */
	public List<DeliveryView> ofStudent(DistrictId district, PersonId student, Collection<SectionId> sections) {
		return this.pages.ofStudent(district, student, sections, NEWEST);
	}

	/** The section's newest assignments, in the same order. */
	public List<DeliveryView> ofSection(DistrictId district, SectionId section) {
		return this.pages.ofSection(district, section, NEWEST);
	}

	/** The grades of the section that haven't arrived, by state and reason. */
	public List<Backlog.Group> openIn(DistrictId district, SectionId section) {
		return this.pages.openIn(district, section);
	}

	/**
	 * Retries one row now.
	 * @return false if it isn't waiting for anything, or needs a person's decision
	 */
	@Transactional
	public boolean retry(DistrictId district, PersonId administrator, long id) {
		boolean found = this.retries.one(district, id);
		if (found) {
			this.audit.record(district, administrator, "delivery tried again", "delivery " + id);
		}
		return found;
	}

	/**
	 * Retries all rows of a group, or of all groups, now.
	 * @return the number of rows
	 */
	public int retryAll(DistrictId district, PersonId administrator, @Nullable QueueGroup group) {
		return this.retries.many(district, group, () -> this.audit.record(district, administrator,
				"deliveries tried again", (group != null) ? group.key() : "all"));
	}

	/** Stops sending until someone resumes it. */
	@Transactional
	public void pause(DistrictId district, PersonId administrator) {
		if (this.pauses.pauseByHand(district)) {
			this.audit.record(district, administrator, "deliveries paused", district.value());
		}
	}

	/**
	 * Ends any pause, including one that the service caused.
	 * @param automatic whether the page showed a pause that ends on its own; one that
	 * someone has begun since then stays
	 * @return false if it stays
	 */
	@Transactional
	public boolean resume(DistrictId district, PersonId administrator, boolean automatic) {
		if (automatic && this.pauses.isByHand(district)) {
			return false;
		}
		if (this.pauses.resume(district)) {
			this.audit.record(district, administrator, "deliveries resumed", district.value());
		}
		return true;
	}

	private static String place(DeliveryView row) {
		return ChronoUnit.MICROS.between(Instant.EPOCH, row.changedAt()) + "-" + row.id();
	}

	private static QueuePages.@Nullable Place place(String after) {
		if (after.isEmpty()) {
			return null;
		}
		String[] parts = after.split("-", -1);
		return new QueuePages.Place(Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS),
				Long.parseLong(parts[1]));
	}

	/**
	 * A page of a list.
	 *
	 * @param next the end of this page; empty on the last page
	 */
	public record Page<T>(List<T> rows, String next) {

		static <T> Page<T> of(List<T> found, int size, Function<T, String> place) {
			boolean more = found.size() > size;
			List<T> rows = more ? found.subList(0, size) : found;
			return new Page<>(rows, more ? place.apply(rows.get(size - 1)) : "");
		}

	}

}
