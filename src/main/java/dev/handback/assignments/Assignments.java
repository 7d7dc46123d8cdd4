package dev.handback.assignments;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentRepository.SectionCount;
import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The assignments that teachers create here, with their ids, which the service never
 * lists again.
 */
@Component
public class Assignments {

	private final AssignmentRepository repository;

	private final Deliveries deliveries;

	private final List<AssignmentRecreated> recreated;

	private final List<AssignmentCopied> copied;

	private final SecondIds secondIds;

	private final AssignmentEdits edits;

	private final AuditTrail audit;

	private final Clock clock;

	Assignments(AssignmentRepository repository, Deliveries deliveries, List<AssignmentRecreated> recreated,
			List<AssignmentCopied> copied, SecondIds secondIds, AssignmentEdits edits, AuditTrail audit, Clock clock) {
		this.repository = repository;
		this.edits = edits;
		this.deliveries = deliveries;
		this.recreated = recreated;
		this.copied = copied;
		this.secondIds = secondIds;
		this.audit = audit;
		this.clock = clock;
	}

	/** The assignment, if it belongs to the section and isn't deleted. */
	@Transactional(readOnly = true)
	Optional<AssignmentSummary> find(DistrictId district, SectionId section, AssignmentId assignment) {
		return this.repository.findById(AssignmentKey.of(district, assignment))
			.filter((found) -> found.section().equals(section) && !found.isDeleted())
			.map(AssignmentSummary::of);
	}

	/** The assignment, whatever its section; for callers that may see that section. */
	@Transactional(readOnly = true)
	public Optional<AssignmentSummary> find(DistrictId district, AssignmentId assignment) {
		return this.repository.findById(AssignmentKey.of(district, assignment)).map(AssignmentSummary::of);
	}

	/** The assignments of the section, newest first. */
	@Transactional(readOnly = true)
	public List<AssignmentSummary> inSection(DistrictId district, SectionId section) {
		return this.repository.inSection(district.value(), section.value())
			.stream()
			.map(AssignmentSummary::of)
			.toList();
	}

	/** The given assignments of the section, in any order. */
	@Transactional(readOnly = true)
	public List<AssignmentSummary> inSection(DistrictId district, SectionId section, Collection<AssignmentId> ids) {
		return this.repository
			.inSection(district.value(), section.value(), ids.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.stream()
			.map(AssignmentSummary::of)
			.toList();
	}

	/**
	 * Stores what is intended for one or more sections and requests each delivery, all or
	 * nothing. Storing the same intent again changes nothing.
	 * @param original the assignment that the form was copied from, which the teacher may
	 * see
	 * @return the id of the set
	 */
	@Transactional
	public UUID intend(SignedInUser teacher, List<NewAssignment> intended, @Nullable AssignmentId original) {
		UUID set = intended.get(0).id().value();
		List<AssignmentId> created = intended.stream()
			.filter((one) -> !this.repository.existsById(AssignmentKey.of(teacher.district(), one.id())))
			.map((one) -> intend(teacher, one, set))
			.toList();
		if (original != null && !created.isEmpty()) {
			this.repository.flush();
			this.copied.forEach((one) -> one.copied(teacher, original, created));
		}
		return set;
	}

	private AssignmentId intend(SignedInUser teacher, NewAssignment intended, UUID set) {
		this.repository.save(new Assignment(teacher, intended, set, this.clock.instant()));
		this.deliveries.changed(DeliveryTarget.assignment(teacher.district(), intended.section(), intended.id()));
		audit(teacher, "assignment created", intended.id());
		return intended.id();
	}

	/**
	 * The assignments of these sections, newest first, with those that are being deleted.
	 */
	@Transactional(readOnly = true)
	public List<AssignmentSummary> inSections(DistrictId district, Collection<SectionId> sections) {
		return this.repository.inSections(district.value(), sections.stream().map(SectionId::value).toList())
			.stream()
			.map(AssignmentSummary::of)
			.toList();
	}

	/**
	 * How many assignments of each section are unpublished in the learning platform, as
	 * last seen.
	 */
	@Transactional(readOnly = true)
	public Map<SectionId, Long> unpublished(DistrictId district, Collection<SectionId> sections) {
		return this.repository.unpublished(district.value(), sections.stream().map(SectionId::value).toList())
			.stream()
			.collect(Collectors.toMap((count) -> new SectionId(count.section()), SectionCount::number));
	}

	/**
	 * The assignments that were created together, in the order of their sections' ids.
	 */
	@Transactional(readOnly = true)
	public List<AssignmentSummary> inSet(DistrictId district, UUID set) {
		return this.repository.inSet(district.value(), set).stream().map(AssignmentSummary::of).toList();
	}

	/** Retries the given assignments that the LMS rejected. */
	@Transactional
	public void tryAgain(SignedInUser teacher, List<AssignmentSummary> refused) {
		refused.forEach((one) -> with(teacher, DeliveryTarget.assignment(teacher.district(), one.section(), one.id()),
				"assignment sent again", (found, target) -> {
					this.deliveries.changed(target);
					return true;
				}));
	}

	/**
	 * Stores what was touched and hasn't been changed by anyone else since the page
	 * showed it, and requests its delivery. If any field is in conflict, nothing is
	 * stored, because fields depend on each other. Comparison and write are atomic.
	 * @return empty if the assignment no longer exists
	 */
	@Transactional
	public Optional<Merge> change(TaughtAssignment assignment, AssignmentChange change) {
		return changeable(assignment.target()).map((found) -> {
			AssignmentSummary stored = AssignmentSummary.of(found);
			Merge merge = change.edit().onto(change.fields(stored));
			if (!merge.isConflict()) {
				BooleanSupplier out = () -> stored.inTheLms() || this.deliveries.isOut(assignment.target());
				change.read(stored, merge, out).ifPresent((content) -> {
					found.change(content);
					this.edits.record(assignment, merge.written().keySet(), this.clock.instant());
					this.deliveries.changed(assignment.target());
					audit(assignment.teacher(), "assignment changed", assignment.id());
				});
			}
			return merge;
		});
	}

	/**
	 * Has the assignment deleted in the LMS; grades that weren't sent stay here. If it
	 * may be in the LMS but its id is unknown, a teacher is asked to delete it there.
	 */
	@Transactional
	public void delete(TaughtAssignment assignment) {
		with(assignment.teacher(), assignment.target(), "assignment deleted", (found, target) -> {
			found.wantDeletion();
			this.deliveries.keepHere(target);
			if (found.lmsId().isEmpty() && this.deliveries.neverLeft(target)) {
				found.markDeleted(this.clock.instant());
			}
			else {
				this.deliveries.changed(target);
			}
			return true;
		});
	}

	/**
	 * The create with the unknown outcome had no effect, so it is sent again.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean isNotThere(TaughtAssignment assignment, int create) {
		return with(assignment.teacher(), assignment.target(), "assignment said not to be there",
				(found, target) -> this.deliveries.confirmMissing(target, create));
	}

	/**
	 * The create with the unknown outcome took effect, so its id is lost.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean isThere(TaughtAssignment assignment, int create) {
		return with(assignment.teacher(), assignment.target(), "assignment said to be there",
				(found, target) -> this.deliveries.confirmExists(target, create));
	}

	/**
	 * The assignment whose id is lost was deleted in the LMS, so it is created again.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean wasDeletedThere(TaughtAssignment assignment, int create) {
		return with(assignment.teacher(), assignment.target(), "assignment said to be deleted there",
				(found, target) -> this.deliveries.wasDeletedThere(target, create));
	}

	/**
	 * The assignment that was deleted here, and may have been created, isn't in the LMS.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean isGone(TaughtAssignment assignment, int create) {
		boolean done = forChange(assignment.target()).filter((found) -> found.isDeletionWanted() && !found.isDeleted())
			.filter((found) -> this.deliveries.isGone(assignment.target(), create))
			.map((found) -> {
				found.markDeleted(this.clock.instant());
				return found;
			})
			.isPresent();
		if (done) {
			audit(assignment.teacher(), "deleted assignment said not to be there", assignment.id());
		}
		return done;
	}

	/**
	 * Creates an assignment again that was deleted in the LMS.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean createAgain(TaughtAssignment assignment, int create) {
		return with(assignment.teacher(), assignment.target(), "assignment created again", (found, target) -> {
			if (found.presence() != LmsPresence.GONE || !this.deliveries.createAgain(target, create)) {
				return false;
			}
			found.forgetLms();
			this.recreated.forEach((one) -> one.forgetLms(target.district(), target.assignment()));
			return true;
		});
	}

	/**
	 * Takes the due date that the LMS shows.
	 * @param shown the due dates on the page
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean takeDueDate(TaughtAssignment assignment, DueDates shown) {
		return with(assignment.teacher(), assignment.target(), "due date of the learning platform kept",
				(found, target) -> {
					boolean asked = asks(found, shown);
					if (asked) {
						found.takeDueDate();
						this.edits.record(assignment, Set.of("due"), this.clock.instant());
						// What is on its way could still land over theirs.
						this.deliveries.changed(target);
					}
					return asked;
				});
	}

	/**
	 * Sends our due date over the one that the LMS shows.
	 * @param shown the due dates on the page
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean sendDueDate(TaughtAssignment assignment, DueDates shown) {
		return with(assignment.teacher(), assignment.target(), "own due date sent over another", (found, target) -> {
			boolean asked = asks(found, shown);
			if (asked) {
				found.forgetSentDueDate();
				this.deliveries.changed(target);
			}
			return asked;
		});
	}

	private static boolean asks(Assignment found, DueDates shown) {
		return shown.equals(found.dueDates());
	}

	/** The teacher has checked that it is in the LMS only once. */
	@Transactional
	public void cleanedUp(TaughtAssignment assignment) {
		this.secondIds.cleanedUp(assignment.district(), assignment.teacher().person(), assignment.id());
	}

	/** Sends all its grades again. */
	@Transactional
	public void sendAllAgain(TaughtAssignment assignment) {
		with(assignment.teacher(), assignment.target(), "all grades sent again",
				(found, target) -> this.deliveries.sendAllAgain(target) > 0);
	}

	/** Performs the action, and audits it if it had an effect. */
	private boolean with(SignedInUser teacher, DeliveryTarget target, String action,
			BiPredicate<Assignment, DeliveryTarget> change) {
		boolean done = changeable(target).filter((found) -> change.test(found, target)).isPresent();
		if (done) {
			audit(teacher, action, target.assignment());
		}
		return done;
	}

	private Optional<Assignment> changeable(DeliveryTarget target) {
		return forChange(target).filter((found) -> !found.isDeletionWanted());
	}

	private Optional<Assignment> forChange(DeliveryTarget target) {
		return this.repository.findForChange(AssignmentKey.of(target.district(), target.assignment()))
			.filter((found) -> found.section().equals(target.section()));
	}

	private void audit(SignedInUser teacher, String action, AssignmentId assignment) {
		this.audit.record(teacher.district(), teacher.person(), action, assignment.toString());
	}

}
