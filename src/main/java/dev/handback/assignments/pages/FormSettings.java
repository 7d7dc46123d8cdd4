package dev.handback.assignments.pages;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.assignments.TeachersSection;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.roster.TaughtSection.Term;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Finds what can be chosen in an assignment's form. */
@Component
class FormSettings {

	private final Roster roster;

	private final ConnectedDistricts districts;

	private final Clock clock;

	FormSettings(Roster roster, ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.districts = districts;
		this.clock = clock;
	}

	/** For a new assignment, which can only be created in a current section. */
	FormSetting forNew(TeachersSection place) {
		TaughtSection section = place.section();
		if (section.isPast()) {
			throw new NotFoundException();
		}
		ConnectedDistrict district = this.districts.get(place.district());
		boolean terms = district.provider().rules().onCreate(AssignmentField.TERM_ID).keeps();
		boolean choice = section.students() <= FormSetting.MOST_STUDENTS;
		List<TaughtSection> others = this.roster.sectionsTaughtBy(place.district(), place.teacher().person())
			.stream()
			.filter((one) -> !one.id().equals(section.id()))
			.toList();
		return new FormSetting(district, false, section, terms ? terms(place, null) : List.of(),
				choice ? this.roster.studentsOf(place.district(), section.id()) : List.of(), others,
				this.clock.instant());
	}

	/** For an assignment that isn't being deleted. */
	FormSetting forChange(TaughtAssignment assignment) {
		TaughtSection section = assignment.section();
		AssignmentSummary held = assignment.changeable();
		ConnectedDistrict district = this.districts.get(assignment.district());
		boolean terms = district.provider().rules().onUpdate(AssignmentField.TERM_ID).keeps();
		boolean choice = section.students() <= FormSetting.MOST_STUDENTS
				&& (held.content().isForChosenStudents() || !held.inTheLms());
		return new FormSetting(district, held.inTheLms(), section,
				terms ? terms(assignment.place(), held.content().term()) : List.of(),
				choice ? this.roster.studentsOf(assignment.district(), section.id()) : List.of(), List.of(),
				this.clock.instant());
	}

	/**
	 * The section where a copy opens: the assignment's own, or if that is closed or its
	 * term has ended, the current one that is most like it; empty if there is none.
	 */
	Optional<SectionId> forCopyOf(TaughtAssignment assignment) {
		TaughtSection own = assignment.section();
		LocalDate today = LocalDate.ofInstant(this.clock.instant(),
				this.districts.get(assignment.district()).timeZone());
		return this.roster.sectionsTaughtBy(assignment.district(), assignment.teacher().person())
			.stream()
			.min(Comparator.comparing((TaughtSection one) -> one.endedBefore(today))
				.thenComparing((one) -> !one.id().equals(own.id()))
				.thenComparing((one) -> !one.name().equals(own.name()))
				.thenComparing((one) -> !Objects.equals(one.course(), own.course())))
			.map(TaughtSection::id);
	}

	// The section's own term and the assignment's can always be chosen: the list of terms
	// may not be shared, and a term may have been replaced since.
	private List<Term> terms(TeachersSection place, @Nullable TermId held) {
		Term own = place.section().term();
		return this.roster.terms(place.district(),
				Stream.of((own != null) ? own.id() : null, held).filter(Objects::nonNull).toList());
	}

}
