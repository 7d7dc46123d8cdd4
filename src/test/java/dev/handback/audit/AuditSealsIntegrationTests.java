package dev.handback.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import dev.handback.audit.SealStore.Seal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Each test has a district of its own, whose audit it may damage. */
class AuditSealsIntegrationTests extends AuditTest {

	@Test
	void sealsEveryRecordOnceAndFindsThemIntact() {
		record("one");
		record("two");
		this.seals.sealNewRecords();
		record("three");
		this.seals.sealNewRecords();
		this.seals.sealNewRecords();

		assertThat(chain()).satisfies((chain) -> {
			assertThat(chain.isIntact()).isTrue();
			assertThat(chain.seals()).isEqualTo(2);
			assertThat(chain.records()).isEqualTo(3);
			assertThat(chain.unsealed()).isZero();
			assertThat(chain.newest()).matches("[0-9a-f]{64}");
		});
	}

	@Test
	void sealsARecordThatCommitsLateWithALowIdInTheNextSeal() {
		this.transactions.executeWithoutResult((status) -> {
			record("late");
			CompletableFuture.runAsync(() -> {
				record("early");
				this.seals.sealNewRecords();
			}).join();
		});
		assertThat(chain().unsealed()).isEqualTo(1);
		this.seals.sealNewRecords();

		assertThat(this.jdbc.sql("select subject from audit_record where district_id = ? order by seal")
			.param(this.district.value())
			.query(String.class)
			.list()).containsExactly("early", "late");
		assertThat(chain().isIntact()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "update audit_record set subject = 'other'", "update audit_record set seal = 7",
			"update audit_record set seal = null", "delete from audit_record", "truncate audit_record",
			"update audit_seal set digest = ''", "delete from audit_seal", "truncate audit_seal" })
	void theDatabaseRefusesToRewriteWhatIsSealed(String rewriting) {
		threeSeals();

		assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> this.jdbc.sql(rewriting).update())
			.withMessageContaining("append-only");
	}

	@ParameterizedTest
	@ValueSource(strings = { "subject = 'other'", "actor = '5b00000000000000000a0001'", "actor = ''",
			"action = 'done otherwise'", "recorded_at = recorded_at + interval '1 microsecond'", "id = default" })
	void namesTheSealOfARecordThatWasChanged(String change) {
		threeSeals();
		tamper("update audit_record set " + change + " where district_id = ? and subject = 'second'");

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(2, AuditChain.Flaw.Kind.CHANGED));
	}

	@Test
	void namesTheSealOfARecordThatWasDeleted() {
		threeSeals();
		tamper("delete from audit_record where district_id = ? and subject = 'second'");

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(2, AuditChain.Flaw.Kind.OTHER_NUMBER_OF_RECORDS));
	}

	@Test
	void namesTheFirstOfTwoSealsWhoseRecordsChangedPlaces() {
		threeSeals();
		tamper("""
				update audit_record set seal = case seal when 1 then 2 else 1 end
				where district_id = ? and seal in (1, 2)""");

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(1, AuditChain.Flaw.Kind.CHANGED));
	}

	@Test
	void namesTheFirstOfTwoSealsThatChangedPlacesWithTheirRecords() {
		threeSeals();
		tamper("update audit_seal set number = -number where district_id = ? and number < 3");
		tamper("update audit_seal set number = 3 + number where district_id = ? and number < 0");
		tamper("update audit_record set seal = 3 - seal where district_id = ? and seal < 3");

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(1, AuditChain.Flaw.Kind.CHANGED));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void namesASealThatWasDeleted(int seal) {
		threeSeals();
		tamper("delete from audit_seal where district_id = ? and number = " + seal);

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(seal, AuditChain.Flaw.Kind.SEAL_MISSING));
	}

	@Test
	void namesASealWhoseTimeWasChanged() {
		threeSeals();
		tamper("update audit_seal set sealed_at = sealed_at + interval '1 hour' where district_id = ? and number = 2");

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(2, AuditChain.Flaw.Kind.CHANGED));
	}

	@Test
	void noticesByAKeptSealThatTheChainWasRebuiltFromTheMiddle() {
		threeSeals();
		KeptSeal kept = newest();
		tamper("update audit_record set subject = 'other' where district_id = ? and subject = 'second'");
		resealFrom(2);
		assertThat(chain().isIntact()).as("all digests are right").isTrue();

		assertThat(chain(kept).flaw()).isEqualTo(new AuditChain.Flaw(3, AuditChain.Flaw.Kind.NOT_THE_KEPT_ONE));
	}

	@Test
	void noticesByAKeptSealThatTheEndWasCutOffOrAll() {
		threeSeals();
		KeptSeal kept = newest();
		tamper("delete from audit_record where district_id = ? and seal = 3");
		tamper("delete from audit_seal where district_id = ? and number = 3");
		assertThat(chain().isIntact()).isTrue();
		assertThat(chain(kept).flaw()).isEqualTo(new AuditChain.Flaw(3, AuditChain.Flaw.Kind.KEPT_ONE_MISSING));

		tamper("delete from audit_record where district_id = ?");
		tamper("delete from audit_seal where district_id = ?");
		assertThat(chain(kept).flaw()).isEqualTo(new AuditChain.Flaw(3, AuditChain.Flaw.Kind.KEPT_ONE_MISSING));
	}

	@Test
	void findsKeptSealsOfAnyAgeAgain() {
		threeSeals();
		KeptSeal old = newest();
		record("fourth");
		this.seals.sealNewRecords();

		assertThat(chain(old, newest()).isIntact()).isTrue();
		assertThat(KeptSeal.parse("> " + old + "\r")).contains(old);
	}

	@Test
	void noticesARecordThatWasSlippedIntoASeal() {
		threeSeals();
		this.jdbc.sql("""
				insert into audit_record (district_id, recorded_at, action, subject, seal)
				values (?, now(), 'done', 'slipped in', 2)""").param(this.district.value()).update();

		assertThat(chain().flaw()).isEqualTo(new AuditChain.Flaw(2, AuditChain.Flaw.Kind.OTHER_NUMBER_OF_RECORDS));
	}

	private void threeSeals() {
		for (String subject : List.of("first", "second", "third")) {
			record(subject);
			this.seals.sealNewRecords();
		}
		assertThat(chain().isIntact()).isTrue();
	}

	private void record(String subject) {
		this.trail.record(this.district, null, "done", subject);
	}

	private KeptSeal newest() {
		return this.seals.newest()
			.stream()
			.filter((seal) -> seal.district().equals(this.district))
			.findFirst()
			.orElseThrow();
	}

	/** Like someone who knows how digests are made. */
	private void resealFrom(long first) {
		List<Seal> old = this.store.seals(this.district);
		String previous = old.get((int) first - 2).digest();
		for (Seal seal : old.subList((int) first - 1, old.size())) {
			previous = SealDigest.of(previous, this.district, seal.number(), seal.sealedAt(),
					this.store.records(this.district, seal.number()));
			tamper("update audit_seal set digest = '" + previous + "' where district_id = ? and number = "
					+ seal.number());
		}
	}

	private AuditChain chain(KeptSeal... kept) {
		try {
			return this.seals.verify(List.of(kept), List.of())
				.stream()
				.filter((chain) -> chain.district().equals(this.district))
				.findFirst()
				.orElseThrow();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
