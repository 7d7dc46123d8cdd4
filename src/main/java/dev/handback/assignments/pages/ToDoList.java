package dev.handback.assignments.pages;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.LmsPresence;
import dev.handback.assignments.WorkToGrade;
import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.delivery.queue.AssignmentBacklog;
import dev.handback.delivery.queue.SectionBacklogs;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Finds what a teacher has to do in all sections, in a fixed number of queries. */
@Component
class ToDoList {

	/** Stages that end only when a teacher does something. */
	private static final Set<Stage> FOR_TEACHERS = Set.of(Stage.NEEDS_YOU, Stage.NOT_ACCEPTED, Stage.CONFLICT);

	private final Roster roster;

	private final Assignments assignments;

	private final WorkToGrade workToGrade;

	private final SectionBacklogs backlogs;

	ToDoList(Roster roster, Assignments assignments, WorkToGrade workToGrade, SectionBacklogs backlogs) {
		this.roster = roster;
		this.assignments = assignments;
		this.workToGrade = workToGrade;
		this.backlogs = backlogs;
	}

	/**
	 * What is to be done in these sections, what has waited longest first. In those that
	 * are closed, these are only held grades, which reach no one unless they're released.
	 */
	List<ToDoItem> of(DistrictId district, Collection<TaughtSection> sections, ZoneId zone) {
		if (sections.isEmpty()) {
			return List.of();
		}
		// One that was closed between the two reads is among both.
		Map<SectionId, TaughtSection> taught = sections.stream()
			.collect(Collectors.toMap(TaughtSection::id, Function.identity(), (open, closed) -> open));
		Set<SectionId> open = sections.stream()
			.filter((section) -> !section.isPast())
			.map(TaughtSection::id)
			.collect(Collectors.toSet());
		var handedIn = byAssignment(this.workToGrade.handedIn(district, open));
		var held = byAssignment(this.workToGrade.held(district, taught.keySet()));
		Map<AssignmentId, List<AssignmentBacklog>> waiting = this.backlogs
			.ofAssignments(district, open, this.roster.studentsWhoLeft(district, open))
			.stream()
			.collect(Collectors.groupingBy(AssignmentBacklog::assignment));
		var differing = byAssignment(differing(district, waiting));
		List<ToDoItem> items = new ArrayList<>();
		this.assignments.find(district, held.keySet()).forEach((one) -> {
			Lines lines = new Lines(Objects.requireNonNull(taught.get(one.section())), one, zone, items);
			lines.add(ToDoItem.Kind.HELD, held.get(one.id()));
		});
		for (AssignmentSummary one : this.assignments.inSections(district, open)) {
			Lines lines = new Lines(Objects.requireNonNull(taught.get(one.section())), one, zone, items);
			lines.add(ToDoItem.Kind.HANDED_IN, handedIn.get(one.id()));
			lines.addWaiting(waiting.getOrDefault(one.id(), List.of()), differing.get(one.id()));
		}
		items.sort(Comparator.comparing(ToDoItem::since, Comparator.nullsLast(Comparator.naturalOrder())));
		return items;
	}

	private List<WorkToGrade.OfAssignment> differing(DistrictId district,
			Map<AssignmentId, List<AssignmentBacklog>> waiting) {
		List<AssignmentId> conflicts = waiting.values()
			.stream()
			.flatMap(Collection::stream)
			.filter((one) -> one.stage() == Stage.CONFLICT)
			.map(AssignmentBacklog::assignment)
			.toList();
		return conflicts.isEmpty() ? List.of() : this.workToGrade.differing(district, conflicts);
	}

	private static Map<AssignmentId, WorkToGrade.OfAssignment> byAssignment(List<WorkToGrade.OfAssignment> counted) {
		return counted.stream().collect(Collectors.toMap(WorkToGrade.OfAssignment::assignment, Function.identity()));
	}

	/** Adds what is to be done for one assignment. */
	private record Lines(TaughtSection section, AssignmentSummary assignment, ZoneId zone, List<ToDoItem> items) {

		void add(ToDoItem.Kind kind, int number, @Nullable Instant since) {
			this.items.add(new ToDoItem(kind, this.section, this.assignment, number,
					(since != null) ? since.atZone(this.zone) : null));
		}

		void add(ToDoItem.Kind kind, WorkToGrade.@Nullable OfAssignment counted) {
			if (counted != null) {
				add(kind, counted.number(), counted.oldest());
			}
		}

		void addWaiting(List<AssignmentBacklog> waiting, WorkToGrade.@Nullable OfAssignment differing) {
			List<AssignmentBacklog> conflicts = of(waiting, true, Set.of(Stage.CONFLICT));
			if (!conflicts.isEmpty()) {
				// Our grade may have been saved long before.
				add(ToDoItem.Kind.CONFLICT, number(conflicts),
						(differing != null) ? differing.oldest() : oldest(conflicts));
			}
			List<AssignmentBacklog> stuck = of(waiting, true, Stage.STUCK);
			if (this.assignment.presence() == LmsPresence.DRAFT && !this.assignment.deletionWanted()) {
				add(ToDoItem.Kind.UNPUBLISHED, number(stuck), oldest(stuck));
			}
			else if (stuck.stream().anyMatch((one) -> FOR_TEACHERS.contains(one.stage()))) {
				add(ToDoItem.Kind.STUCK, number(stuck), oldest(stuck));
			}
			if (this.assignment.dueDates() != null && !this.assignment.deletionWanted()) {
				add(ToDoItem.Kind.DUE_DATE, 0, null);
			}
			if (this.assignment.pointsChanged() && !this.assignment.deletionWanted()) {
				add(ToDoItem.Kind.POINTS, 0, null);
			}
			List<AssignmentBacklog> itself = of(waiting, false, FOR_TEACHERS);
			if (!itself.isEmpty()) {
				add(ToDoItem.Kind.ASSIGNMENT, 0, oldest(itself));
			}
		}

		private static List<AssignmentBacklog> of(List<AssignmentBacklog> waiting, boolean ofStudents,
				Set<Stage> stages) {
			return waiting.stream()
				.filter((one) -> one.ofStudents() == ofStudents && stages.contains(one.stage()))
				.toList();
		}

		private static int number(List<AssignmentBacklog> waiting) {
			return waiting.stream().mapToInt(AssignmentBacklog::number).sum();
		}

		private static @Nullable Instant oldest(List<AssignmentBacklog> waiting) {
			return waiting.stream().map(AssignmentBacklog::since).min(Comparator.naturalOrder()).orElse(null);
		}

	}

}
