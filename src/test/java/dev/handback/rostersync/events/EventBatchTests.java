package dev.handback.rostersync.events;

import java.util.List;

import dev.handback.client.EventRecord;
import dev.handback.client.records.SchoolRecord;
import dev.handback.client.records.TermRecord;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.support.People;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What remains of events when all of them have happened. */
class EventBatchTests {

	private static final String FALL = "5e00000000000000000a0001";

	private static final String SPRING = "5e00000000000000000a0002";

	@Test
	void keepsTheNewestStateOfEachRecord() {
		EventBatch batch = batch(term("created", FALL, "Fall"), term("updated", SPRING, "Spring"),
				term("updated", FALL, "Autumn"));

		assertThat(batch.written(StagedKind.TERMS)).extracting((row) -> row.value("name"))
			.containsExactlyInAnyOrder("Autumn", "Spring");
		assertThat(batch.written()).containsExactlyInAnyOrder(FALL, SPRING);
		assertThat(batch.touched(StagedKind.TERMS)).containsExactlyInAnyOrder(FALL, SPRING);
		assertThat(batch.deleted(StagedKind.TERMS)).isEmpty();
	}

	@Test
	void forgetsWhatARecordWasBeforeItWasDeleted() {
		EventBatch batch = batch(term("updated", FALL, "Autumn"), term("deleted", FALL, "Autumn"));

		assertThat(batch.deleted(StagedKind.TERMS)).containsExactly(FALL);
		assertThat(batch.touched(StagedKind.TERMS)).containsExactly(FALL);
		assertThat(batch.written()).isEmpty();
		assertThat(batch.row(StagedKind.TERMS, FALL)).isEmpty();
	}

	@Test
	void knowsARecordThatCameBack() {
		EventBatch batch = batch(term("deleted", FALL, "Fall"), term("created", FALL, "Fall"));

		assertThat(batch.deleted(StagedKind.TERMS)).isEmpty();
		assertThat(batch.row(StagedKind.TERMS, FALL)).map(StagedRow::id).contains(FALL);
		assertThat(batch.row(StagedKind.TERMS, SPRING)).isEmpty();
	}

	@Test
	void keepsKindsApart() {
		EventBatch batch = batch(term("created", FALL, "Fall"));

		assertThat(batch.touched(StagedKind.SCHOOLS)).isEmpty();
		assertThat(batch.row(StagedKind.SCHOOLS, FALL)).isEmpty();
	}

	@Test
	void passesAnEventOfAnotherDistrictWithoutApplyingIt() {
		RosterEventChange change = change("terms.created",
				new TermRecord(FALL, People.district('b').value(), "Fall", null, null));

		assertThat(change.event()).contains("event");
		assertThat(change.isSkipped()).isTrue();
		assertThat(new EventBatch(List.of(change)).written()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "terms.merged", "terms", "rooms.created", "" })
	void passesAnEventOfAnUnknownTypeWithoutApplyingIt(String type) {
		RosterEventChange change = change(type, new TermRecord(FALL, null, "Fall", null, null));

		assertThat(change.event()).contains("event");
		assertThat(change.isSkipped()).isTrue();
		assertThat(change.isAboutDistrict()).isFalse();
	}

	@Test
	void countsAnEventAboutTheDistrictItself() {
		RosterEventChange change = change("districts.updated", null);

		assertThat(change.event()).contains("event");
		assertThat(change.isAboutDistrict()).isTrue();
		assertThat(change.isSkipped()).isFalse();
	}

	@Test
	void appliesEventsOfEveryKind() {
		assertThat(change("schools.created", new SchoolRecord("5d00000000000000000a0001", null, "North")).kind())
			.isEqualTo(StagedKind.SCHOOLS);
		assertThat(term("created", FALL, "Fall").kind()).isEqualTo(StagedKind.TERMS);
	}

	private static EventBatch batch(RosterEventChange... changes) {
		return new EventBatch(List.of(changes));
	}

	private static RosterEventChange term(String verb, String id, String name) {
		return change("terms." + verb, new TermRecord(id, null, name, null, null));
	}

	private static RosterEventChange change(String type, @Nullable Object record) {
		return RosterEventChange.of(People.district('a'), new EventRecord("event", type, record, null));
	}

}
