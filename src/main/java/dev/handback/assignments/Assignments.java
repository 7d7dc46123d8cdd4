package dev.handback.assignments;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import dev.handback.signon.SignedInUser;
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

	private final ChangeableAssignments changeable;

	private final Deliveries deliveries;

	private final List<AssignmentCopied> copied;

	private final AssignmentEdits edits;

	private final Clock clock;

	Assignments(AssignmentRepository repository, ChangeableAssignments changeable, Deliveries deliveries,
			List<AssignmentCopied> copied, AssignmentEdits edits, Clock clock) {
		this.repository = repository;
		this.changeable = changeable;
		this.edits = edits;
		this.deliveries = deliveries;
		this.copied = copied;
		this.clock = clock;
	}

	/** The assignment, if it belongs to the section and isn't deleted. */
	Optional<AssignmentSummary> find(DistrictId district, SectionId section, AssignmentId assignment) {
		return this.repository.findById(AssignmentKey.of(district, assignment))
			.filter((found) -> found.section().equals(section) && !found.isDeleted())
			.map(this::summary);
	}

	/** The assignment, whatever its section; for callers that may see that section. */
	public Optional<AssignmentSummary> find(DistrictId district, AssignmentId assignment) {
		return this.repository.findById(AssignmentKey.of(district, assignment)).map(this::summary);
	}

	/** The same for several, in any order. */
	public List<AssignmentSummary> find(DistrictId district, Collection<AssignmentId> ids) {
		return summaries(
				this.repository.find(district.value(), ids.stream().map(AssignmentId::value).toArray(UUID[]::new)));
	}

	/** Those of the given assignments that were deleted, here or in the LMS, and why. */
	public Map<AssignmentId, Reason> deleted(DistrictId district, Collection<AssignmentId> ids) {
		return this.repository.find(district.value(), ids.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.stream()
			.filter((one) -> one.isDeleted() || one.isGone())
			.collect(Collectors.toMap(Assignment::id,
					(one) -> one.isDeleted() ? Reason.KEPT_HERE : Reason.ASSIGNMENT_GONE));
	}

	/** The assignments of the section, newest first. */
	public List<AssignmentSummary> inSection(DistrictId district, SectionId section) {
		return summaries(this.repository.inSection(district.value(), section.value()));
	}

	/** The given assignments of the section, in any order. */
	public List<AssignmentSummary> inSection(DistrictId district, SectionId section, Collection<AssignmentId> ids) {
		return summaries(this.repository.inSection(district.value(), section.value(),
				ids.stream().map(AssignmentId::value).toArray(UUID[]::new)));
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
		this.changeable.audit(teacher, "assignment created", intended.id());
		return intended.id();
	}

	/**
	 * The assignments of these sections, newest first, with those that are being deleted.
	 */
	public List<AssignmentSummary> inSections(DistrictId district, Collection<SectionId> sections) {
		return summaries(
				this.repository.inSections(district.value(), sections.stream().map(SectionId::value).toList()));
	}

	/**
	 * How many assignments of each section are unpublished, or due or worth something
	 * else, in the LMS, as last seen.
	 */
	public Map<SectionId, Map<LmsPresence, Long>> differing(DistrictId district, Collection<SectionId> sections) {
		return summaries(this.repository.differing(district.value(), sections.stream().map(SectionId::value).toList()))
			.stream()
			.collect(Collectors.groupingBy(AssignmentSummary::section,
					Collectors.flatMapping((one) -> one.differences().stream(),
							Collectors.groupingBy(Function.identity(), Collectors.counting()))));
	}

	/**
	 * The assignments that were created together, in the order of their sections' ids.
	 */
	public List<AssignmentSummary> inSet(DistrictId district, UUID set) {
		return summaries(this.repository.inSet(district.value(), set));
	}

	private List<AssignmentSummary> summaries(List<Assignment> found) {
		return found.stream().map(this::summary).toList();
	}

	private AssignmentSummary summary(Assignment found) {
		return AssignmentSummary.of(found, this.clock.instant());
	}

	/** Retries the given assignments that the LMS rejected. */
	@Transactional
	public void tryAgain(SignedInUser teacher, List<AssignmentSummary> refused) {
		refused.forEach((one) -> this.changeable.change(teacher,
				DeliveryTarget.assignment(teacher.district(), one.section(), one.id()), "assignment sent again",
				(found, target) -> {
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
		return this.changeable.find(assignment.target()).map((found) -> {
			AssignmentSummary stored = summary(found);
			Merge merge = change.edit().onto(change.fields(stored));
			if (!merge.isConflict()) {
				BooleanSupplier out = () -> stored.inTheLms() || this.deliveries.isOut(assignment.target());
				change.read(stored, merge, out).ifPresent((content) -> {
					found.change(content);
					this.edits.record(assignment, merge.written().keySet(), this.clock.instant());
					this.deliveries.changed(assignment.target());
					this.changeable.audit(assignment.teacher(), "assignment changed", assignment.id());
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
		this.changeable.change(assignment.teacher(), assignment.target(), "assignment deleted", (found, target) -> {
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

}
