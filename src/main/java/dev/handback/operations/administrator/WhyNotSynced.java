package dev.handback.operations.administrator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.delivery.queue.QueuedRow;
import dev.handback.diagnosis.Problem;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.operations.administrator.WhyStep.Mark;
import dev.handback.roster.KnownPerson;
import dev.handback.roster.KnownSection;
import dev.handback.roster.LastEvent;
import dev.handback.roster.RosterSearch;
import dev.handback.rostersync.RosterStatus;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Collects the facts between the district's sharing and the LMS. */
@Component
class WhyNotSynced {

	private final ConnectedDistricts districts;

	private final RosterSearch search;

	private final RosterStatus roster;

	private final DeliveryControls deliveries;

	WhyNotSynced(ConnectedDistricts districts, RosterSearch search, RosterStatus roster, DeliveryControls deliveries) {
		this.districts = districts;
		this.search = search;
		this.roster = roster;
		this.deliveries = deliveries;
	}

	Optional<WhyPage> person(DistrictId district, PersonId id) {
		return this.search.person(district, id).map((person) -> person(this.districts.get(district), person));
	}

	Optional<WhyPage> section(DistrictId district, SectionId id) {
		return this.search.section(district, id).map((section) -> section(this.districts.get(district), section));
	}

	private WhyPage person(ConnectedDistrict district, KnownPerson person) {
		List<SectionId> sections = person.places().stream().map(KnownPerson.Place::section).toList();
		List<QueuedRow> rows = person.teaches() ? List.of()
				: this.deliveries.ofStudent(district.id(), person.id(), sections);
		Chain chain = new Chain(district, asOf(district), person.synced(), person.removedAt());
		chain.shared(person.event());
		List<KnownPerson.Place> present = person.present();
		chain.step(present.isEmpty()
				? WhyStep.of("enrolled", Mark.BROKEN, person.teaches() ? "teaches-none" : "none", chain.asOf) : WhyStep
					.of("enrolled", Mark.HOLDS, person.teaches() ? "teaches" : "some", chain.asOf, present.size()));
		chain.matched("person");
		long unknown = present.stream().filter((place) -> Boolean.FALSE.equals(place.synced())).count();
		if (unknown > 0) {
			chain.step(WhyStep.of("sections", Mark.BROKEN, "missing", chain.asOf, unknown, present.size()));
		}
		chain.event(person.event());
		if (!person.teaches()) {
			chain.delivery(rows);
		}
		return new WhyPage(WhyPage.Subject.of(person), chain.steps, rows, List.of(), chain.next(rows, List.of()),
				district.timeZone());
	}

	private WhyPage section(ConnectedDistrict district, KnownSection section) {
		List<QueuedRow> rows = this.deliveries.ofSection(district.id(), section.id());
		List<Backlog.Group> open = this.deliveries.openIn(district.id(), section.id());
		Chain chain = new Chain(district, asOf(district), section.synced(), section.removedAt());
		chain.shared(section.event());
		chain.step(WhyStep.of("enrolled", (section.students() > 0) ? Mark.HOLDS : Mark.BROKEN, "of-section", chain.asOf,
				section.students(), section.teachers().size()));
		chain.matched("section");
		if (section.studentsNotSynced() > 0) {
			chain.step(WhyStep.of("students", Mark.BROKEN, "missing", chain.asOf, section.studentsNotSynced(),
					section.students()));
		}
		chain.event(section.event());
		chain.delivery(rows);
		return new WhyPage(WhyPage.Subject.of(section), chain.steps, rows, open, chain.next(rows, open),
				district.timeZone());
	}

	private @Nullable Instant asOf(ConnectedDistrict district) {
		return this.roster.asOf(district.id()).orElse(null);
	}

	/** The facts in order; the first that doesn't hold decides what to do. */
	private static final class Chain {

		private final ConnectedDistrict district;

		private final @Nullable Instant asOf;

		private final @Nullable Boolean synced;

		private final @Nullable Instant removedAt;

		private final List<WhyStep> steps = new ArrayList<>();

		Chain(ConnectedDistrict district, @Nullable Instant asOf, @Nullable Boolean synced,
				@Nullable Instant removedAt) {
			this.district = district;
			this.asOf = asOf;
			this.synced = synced;
			this.removedAt = removedAt;
		}

		void step(WhyStep step) {
			this.steps.add(step);
		}

		void shared(@Nullable LastEvent event) {
			boolean gone = this.removedAt != null;
			step(WhyStep.of("shared", gone ? Mark.BROKEN : Mark.HOLDS, gone ? "no-longer" : "now",
					gone ? this.removedAt : this.asOf));
			step(WhyStep.of("roster", gone ? Mark.BROKEN : Mark.HOLDS, gone ? "marked" : "kept",
					(event != null) ? event.appliedAt() : this.asOf));
		}

		void matched(String kind) {
			connection();
			if (this.synced == null) {
				step(WhyStep.of("matched", Mark.UNKNOWN, "unsaid", this.asOf));
			}
			else {
				step(WhyStep.of("matched", this.synced ? Mark.HOLDS : Mark.BROKEN, this.synced ? "yes" : "no-" + kind,
						this.asOf));
			}
		}

		void event(@Nullable LastEvent event) {
			step((event == null) ? WhyStep.of("event", Mark.UNKNOWN, "none", null)
					: WhyStep.of("event", Mark.HOLDS, event.removal() ? "removal" : "change", event.appliedAt()));
		}

		void delivery(List<QueuedRow> rows) {
			Optional<QueuedRow> open = rows.stream().filter((row) -> row.group() != null).findFirst();
			@Nullable Instant arrived = rows.stream()
				.map(QueuedRow::deliveredAt)
				.filter((at) -> at != null)
				.max(Instant::compareTo)
				.orElse(null);
			step((arrived != null) ? WhyStep.of("delivery", Mark.HOLDS, "arrived", arrived)
					: WhyStep.of("delivery", Mark.UNKNOWN, "none", null));
			open.ifPresent((row) -> step(
					WhyStep.of("delivery", needsAttention(row) ? Mark.BROKEN : Mark.WAITS, "waits", row.changedAt())));
		}

		WhyPage.NextStep next(List<QueuedRow> rows, List<Backlog.Group> open) {
			Optional<WhyStep> broken = this.steps.stream()
				.filter((step) -> step.mark() == Mark.BROKEN && !step.kind().equals("delivery"))
				.findFirst();
			if (broken.isPresent()) {
				return new WhyPage.NextStep("why.next." + broken.get().kind(), Problem.Owner.ADMINISTRATOR);
			}
			Optional<QueueGroup> stuck = Stream
				.concat(rows.stream().map(QueuedRow::group), open.stream().map(Backlog.Group::group))
				.filter((group) -> group != null)
				.sorted(Comparator.comparing((group) -> group.owner() == Reason.Owner.NOBODY))
				.findFirst();
			return stuck.map((group) -> new WhyPage.NextStep(group.messageKey(), owner(group.owner())))
				.orElseGet(() -> new WhyPage.NextStep((this.synced == null) ? "why.next.unsaid" : "why.next.nothing",
						Problem.Owner.NOBODY));
		}

		private void connection() {
			@Nullable LmsConnection connection = this.district.connection();
			if (connection == null) {
				step(WhyStep.of("connection", Mark.UNKNOWN, "unasked", null));
			}
			else {
				boolean connected = connection.state().isConnected();
				step(WhyStep.of("connection", connected ? Mark.HOLDS : Mark.BROKEN, connected ? "up" : "down",
						this.district.checkedAt()));
			}
		}

		private static boolean needsAttention(QueuedRow row) {
			return row.group() != null && row.group().owner() != Reason.Owner.NOBODY;
		}

		private static Problem.Owner owner(Reason.Owner owner) {
			return switch (owner) {
				case NOBODY -> Problem.Owner.NOBODY;
				case TEACHER -> Problem.Owner.TEACHERS;
				case STUDENT -> Problem.Owner.STUDENTS;
				case DISTRICT -> Problem.Owner.ADMINISTRATOR;
				case OPERATOR -> Problem.Owner.OPERATOR;
			};
		}

	}

}
