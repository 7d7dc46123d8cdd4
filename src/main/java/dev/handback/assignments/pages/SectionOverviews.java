package dev.handback.assignments.pages;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.assignments.Assignments;
import dev.handback.assignments.LmsPresence;
import dev.handback.assignments.WorkToGrade;
import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.SectionBacklog;
import dev.handback.delivery.queue.SectionBacklogs;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.stereotype.Component;

/** Finds what needs attention in a teacher's sections, in a fixed number of queries. */
@Component
class SectionOverviews {

	private final Roster roster;

	private final Assignments assignments;

	private final WorkToGrade workToGrade;

	private final SectionBacklogs backlogs;

	private final ConnectedDistricts districts;

	SectionOverviews(Roster roster, Assignments assignments, WorkToGrade workToGrade, SectionBacklogs backlogs,
			ConnectedDistricts districts) {
		this.roster = roster;
		this.assignments = assignments;
		this.workToGrade = workToGrade;
		this.backlogs = backlogs;
		this.districts = districts;
	}

	List<SectionOverview> of(DistrictId district, Collection<TaughtSection> sections) {
		if (sections.isEmpty()) {
			return List.of();
		}
		List<SectionId> ids = sections.stream().map(TaughtSection::id).toList();
		Map<SectionId, Set<PersonId>> unknown = this.roster.studentsNotInTheLms(district, ids);
		Map<SectionId, SectionBacklog> backlog = this.backlogs.of(district, ids,
				this.roster.studentsWhoLeft(district, ids));
		Map<SectionId, WorkToGrade.Waiting> work = this.workToGrade.toGrade(district, ids);
		Map<SectionId, Integer> held = held(district, sections);
		Map<SectionId, Map<LmsPresence, Long>> differing = this.assignments.differing(district, ids);
		boolean byCategory = this.districts.get(district).provider().rules().keepsGradesByCategory();
		return sections.stream()
			.map((section) -> overview(section, byCategory,
					work.getOrDefault(section.id(), WorkToGrade.Waiting.NOTHING), held.getOrDefault(section.id(), 0),
					backlog.getOrDefault(section.id(), SectionBacklog.NONE),
					differing.getOrDefault(section.id(), Map.of()), unknown.getOrDefault(section.id(), Set.of())))
			.toList();
	}

	/**
	 * How many grades a teacher holds back, by section; sections without any are left
	 * out.
	 */
	Map<SectionId, Integer> held(DistrictId district, Collection<TaughtSection> sections) {
		return sections.isEmpty() ? Map.of()
				: this.workToGrade.held(district, sections.stream().map(TaughtSection::id).toList())
					.stream()
					.collect(Collectors.groupingBy(WorkToGrade.OfAssignment::section,
							Collectors.summingInt(WorkToGrade.OfAssignment::number)));
	}

	private static SectionOverview overview(TaughtSection section, boolean byCategory, WorkToGrade.Waiting work,
			int held, SectionBacklog backlog, Map<LmsPresence, Long> differing, Set<PersonId> unknown) {
		Map<PersonId, Reason> obstacles = new HashMap<>(backlog.heldUp());
		unknown.forEach((student) -> obstacles.put(student, Reason.STUDENT_NOT_IN_LMS));
		return new SectionOverview(section, work, held, backlog.stuck(), backlog.conflicts(),
				differing.getOrDefault(LmsPresence.DRAFT, 0L), differing.getOrDefault(LmsPresence.DUE_DATE_CHANGED, 0L),
				differing.getOrDefault(LmsPresence.POINTS_CHANGED, 0L),
				new Readiness(section.students(), section.reachesTheLms(), byCategory, obstacles));
	}

}
