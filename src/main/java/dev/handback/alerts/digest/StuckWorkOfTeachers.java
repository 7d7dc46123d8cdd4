package dev.handback.alerts.digest;

import java.util.List;
import java.util.Map;

import dev.handback.delivery.queue.SectionBacklog;
import dev.handback.delivery.queue.SectionBacklogs;
import dev.handback.roster.Mailboxes;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.stereotype.Component;

/** Counts what is stuck in the same way as the teachers' own pages. */
@Component
class StuckWorkOfTeachers {

	private final Roster roster;

	private final Mailboxes mailboxes;

	private final SectionBacklogs backlogs;

	StuckWorkOfTeachers(Roster roster, Mailboxes mailboxes, SectionBacklogs backlogs) {
		this.roster = roster;
		this.mailboxes = mailboxes;
		this.backlogs = backlogs;
	}

	/** Teachers who have an address, and in whose sections something hasn't arrived. */
	List<PersonId> candidates(DistrictId district) {
		return this.mailboxes.ofTeachers(district, this.backlogs.sections(district));
	}

	/** What is stuck in the teacher's sections, including those whose term has ended. */
	StuckWork of(DistrictId district, PersonId teacher) {
		List<SectionId> sections = this.roster.sectionsTaughtBy(district, teacher)
			.stream()
			.map(TaughtSection::id)
			.toList();
		Map<SectionId, SectionBacklog> backlog = this.backlogs.of(district, sections,
				this.roster.studentsWhoLeft(district, sections));
		return new StuckWork(sections.stream()
			.map((section) -> count(section, backlog.getOrDefault(section, SectionBacklog.NONE)))
			.filter((section) -> !section.isEmpty())
			.toList());
	}

	private static StuckWork.Section count(SectionId section, SectionBacklog backlog) {
		return new StuckWork.Section(section, backlog.forTeachers(), backlog.forStudents(), backlog.forOthers());
	}

}
