package dev.handback.operations.administrator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.delivery.queue.DeliveryView;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.diagnosis.DistrictDiagnosis;
import dev.handback.diagnosis.Problem;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.operations.administrator.SyncTraceStep.Mark;
import dev.handback.roster.LastEvent;
import dev.handback.roster.PersonDetails;
import dev.handback.roster.RecordState;
import dev.handback.roster.RosterSearch;
import dev.handback.roster.SectionDetails;
import dev.handback.rostersync.RosterStatus;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Collects the steps between the district's sharing and the LMS. */
@Component
class SyncTrace {

	private final ConnectedDistricts districts;

	private final RosterSearch search;

	private final RosterStatus roster;

	private final DeliveryControls deliveries;

	private final DeletedWork deleted;

	SyncTrace(ConnectedDistricts districts, RosterSearch search, RosterStatus roster, DeliveryControls deliveries,
			DeletedWork deleted) {
		this.districts = districts;
		this.search = search;
		this.roster = roster;
		this.deliveries = deliveries;
		this.deleted = deleted;
	}

	Optional<SyncTracePage> person(DistrictId district, PersonId id) {
		return this.search.person(district, id).map((person) -> person(this.districts.get(district), person));
	}

	Optional<SyncTracePage> section(DistrictId district, SectionId id) {
		return this.search.section(district, id).map((section) -> section(this.districts.get(district), section));
	}

	private SyncTracePage person(ConnectedDistrict district, PersonDetails person) {
		List<SectionId> sections = person.places().stream().map(PersonDetails.Place::section).toList();
		List<DeliveryView> rows = person.attends()
				? this.deleted.among(district.id(), this.deliveries.ofStudent(district.id(), person.id(), sections))
				: List.of();
		Chain chain = new Chain(district, asOf(district), person.state(), Reason.STUDENT_NOT_IN_LMS);
		chain.shared(this.roster.missingSince(district.id(), person.id().value()).orElse(null));
		List<PersonDetails.Place> present = person.present();
		long taught = person.teaches() ? present.stream().filter(PersonDetails.Place::taught).count() : 0;
		long attended = person.attends() ? present.stream().filter((place) -> !place.taught()).count() : 0;
		if (person.teaches() && (taught > 0 || attended == 0)) {
			chain.sections(taught, "teaches", "teaches-none");
		}
		if (person.attends() && (attended > 0 || taught == 0)) {
			chain.sections(attended, "some", "none");
		}
		chain.matched("person");
		long unknown = present.stream().filter((place) -> Boolean.FALSE.equals(place.synced())).count();
		if (unknown > 0) {
			chain.step(SyncTraceStep.of("sections", Mark.BROKEN, "missing", chain.asOf, unknown, present.size()));
		}
		chain.event();
		if (person.attends()) {
			chain.delivery(rows);
		}
		return new SyncTracePage(SyncTracePage.Subject.of(person), chain.steps, rows, List.of(),
				chain.next(rows, List.of()), district.timeZone());
	}

	private SyncTracePage section(ConnectedDistrict district, SectionDetails section) {
		List<DeliveryView> rows = this.deleted.among(district.id(),
				this.deliveries.ofSection(district.id(), section.id()));
		List<Backlog.Group> open = this.deliveries.openIn(district.id(), section.id());
		Chain chain = new Chain(district, asOf(district), section.state(), Reason.SECTION_NOT_IN_LMS);
		chain.shared(this.roster.missingSince(district.id(), section.id().value()).orElse(null));
		chain.step(SyncTraceStep.of("enrolled", (section.students() > 0) ? Mark.HOLDS : Mark.BROKEN, "of-section",
				chain.asOf, section.students(), section.teachers().size()));
		chain.matched("section");
		if (section.studentsNotSynced() > 0) {
			chain.step(SyncTraceStep.of("students", Mark.BROKEN, "missing", chain.asOf, section.studentsNotSynced(),
					section.students()));
		}
		chain.event();
		chain.delivery(rows);
		return new SyncTracePage(SyncTracePage.Subject.of(section), chain.steps, rows, open, chain.next(rows, open),
				district.timeZone());
	}

	private @Nullable Instant asOf(ConnectedDistrict district) {
		return this.roster.asOf(district.id()).orElse(null);
	}

	/** The steps in order; the first one that fails determines what to do. */
	private static final class Chain {

		private final ConnectedDistrict district;

		private final @Nullable Instant asOf;

		private final RecordState record;

		private final Reason unmatched;

		private final List<SyncTraceStep> steps = new ArrayList<>();

		Chain(ConnectedDistrict district, @Nullable Instant asOf, RecordState record, Reason unmatched) {
			this.district = district;
			this.asOf = asOf;
			this.record = record;
			this.unmatched = unmatched;
		}

		void step(SyncTraceStep step) {
			this.steps.add(step);
		}

		void shared(@Nullable Instant missing) {
			boolean gone = this.record.removedAt() != null;
			@Nullable LastEvent event = this.record.event();
			if (missing != null && !gone) {
				step(SyncTraceStep.of("shared", Mark.BROKEN, "missing", missing));
			}
			else {
				step(SyncTraceStep.of("shared", gone ? Mark.BROKEN : Mark.HOLDS, gone ? "no-longer" : "now",
						gone ? this.record.removedAt() : this.asOf));
			}
			step(SyncTraceStep.of("roster", gone ? Mark.BROKEN : Mark.HOLDS, gone ? "marked" : "kept",
					(event != null) ? event.appliedAt() : this.asOf));
		}

		void sections(long number, String some, String none) {
			step((number > 0) ? SyncTraceStep.of("enrolled", Mark.HOLDS, some, this.asOf, number)
					: SyncTraceStep.of("enrolled", Mark.BROKEN, none, this.asOf));
		}

		void matched(String kind) {
			connection();
			@Nullable Boolean synced = this.record.synced();
			if (synced == null) {
				step(SyncTraceStep.of("matched", Mark.UNKNOWN, "unsaid", this.asOf));
			}
			else {
				step(SyncTraceStep.of("matched", synced ? Mark.HOLDS : Mark.BROKEN, synced ? "yes" : "no-" + kind,
						this.asOf));
			}
		}

		void event() {
			@Nullable LastEvent event = this.record.event();
			step((event == null) ? SyncTraceStep.of("event", Mark.UNKNOWN, "none", null)
					: SyncTraceStep.of("event", Mark.HOLDS, event.removal() ? "removal" : "change", event.appliedAt()));
		}

		void delivery(List<DeliveryView> rows) {
			Optional<DeliveryView> open = rows.stream()
				.filter((row) -> row.group() != null && row.stage() != DeliveryState.Stage.KEPT_HERE)
				.min(Comparator.comparing((row) -> !needsAttention(row)));
			@Nullable Instant arrived = rows.stream()
				.filter((row) -> row.group() == null || row.group().reason() != Reason.ASSIGNMENT_GONE)
				.map(DeliveryView::deliveredAt)
				.filter((at) -> at != null)
				.max(Instant::compareTo)
				.orElse(null);
			step((arrived != null) ? SyncTraceStep.of("delivery", Mark.HOLDS, "arrived", arrived)
					: SyncTraceStep.of("delivery", Mark.UNKNOWN, "none", null));
			open.ifPresent((row) -> step(SyncTraceStep.of("delivery", needsAttention(row) ? Mark.BROKEN : Mark.WAITS,
					"waits", row.changedAt())));
		}

		SyncTracePage.NextStep next(List<DeliveryView> rows, List<Backlog.Group> open) {
			Optional<SyncTraceStep> broken = this.steps.stream()
				.filter((step) -> step.mark() == Mark.BROKEN && !step.kind().equals("delivery"))
				.findFirst();
			@Nullable LmsConnection connection = this.district.connection();
			if (connection != null && broken.filter((step) -> step.kind().equals("connection")).isPresent()) {
				Problem problem = DistrictDiagnosis.ofConnection(connection.state());
				return new SyncTracePage.NextStep(problem.messageKey(), problem.owner());
			}
			if (broken.isPresent()) {
				return new SyncTracePage.NextStep("why.next." + broken.get().kind(), Problem.Owner.ADMINISTRATOR);
			}
			Optional<QueueGroup> stuck = Stream
				.concat(rows.stream().map(DeliveryView::group), open.stream().map(Backlog.Group::group))
				.filter((group) -> group != null && group.stage() != DeliveryState.Stage.KEPT_HERE)
				.sorted(Comparator.comparing((group) -> group.owner() == Reason.Owner.NO_ONE || isMatchedSince(group)))
				.findFirst();
			if (stuck.filter(this::isMatchedSince).isPresent()) {
				return new SyncTracePage.NextStep("why.next.matched-since", Problem.Owner.NO_ONE);
			}
			return stuck.map((group) -> new SyncTracePage.NextStep(group.messageKey(), Problem.Owner.of(group.owner())))
				.orElseGet(() -> new SyncTracePage.NextStep(
						(this.record.synced() == null) ? "why.next.unsaid" : "why.next.nothing", null));
		}

		/** Whether it waits to be matched, but was matched after the latest attempt. */
		private boolean isMatchedSince(QueueGroup group) {
			return Boolean.TRUE.equals(this.record.synced()) && group.reason() == this.unmatched;
		}

		private void connection() {
			@Nullable LmsConnection connection = this.district.connection();
			if (connection == null) {
				step(SyncTraceStep.of("connection", Mark.UNKNOWN, "unasked", null));
			}
			else {
				boolean connected = connection.state().isConnected();
				step(SyncTraceStep.of("connection", connected ? Mark.HOLDS : Mark.BROKEN,
						connected ? "up" : connection.state().key(), this.district.checkedAt()));
			}
		}

		private static boolean needsAttention(DeliveryView row) {
			return row.group() != null && row.group().owner() != Reason.Owner.NO_ONE;
		}

	}

}
