package dev.handback.audit;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.audit.AuditChain.Flaw;
import dev.handback.audit.SealStore.Seal;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Seals the audit's records in batches, each district's in a chain of its own: if a
 * sealed record is changed, removed or moved, its seal and all that follow are broken.
 */
@Component
public class AuditSeals {

	private static final int LARGEST_BATCH = 5_000;

	private final SealStore store;

	private final Clock clock;

	private final TransactionTemplate transactions;

	private final TransactionTemplate snapshot;

	AuditSeals(SealStore store, Clock clock, PlatformTransactionManager transactions) {
		this.store = store;
		this.clock = clock;
		this.transactions = new TransactionTemplate(transactions);
		this.snapshot = new TransactionTemplate(transactions);
		this.snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
		this.snapshot.setReadOnly(true);
	}

	/**
	 * Seals what has been committed so far. Whatever is committed later, with any id,
	 * goes into the next seal.
	 */
	void sealNewRecords() {
		for (DistrictId district : this.store.unsealed()) {
			int sealed = LARGEST_BATCH;
			while (sealed == LARGEST_BATCH) {
				sealed = this.transactions.execute((status) -> sealBatch(district));
			}
		}
	}

	private int sealBatch(DistrictId district) {
		this.store.lock(district);
		Optional<Seal> newest = this.store.newest(district);
		long number = newest.map(Seal::number).orElse(0L) + 1;
		List<SealedRecord> records = this.store.number(district, number, LARGEST_BATCH);
		if (!records.isEmpty()) {
			long now = ChronoUnit.MICROS.between(Instant.EPOCH, this.clock.instant());
			String previous = newest.map(Seal::digest).orElseGet(SealDigest::none);
			String digest = SealDigest.of(previous, district, number, now, records);
			this.store.add(district, new Seal(number, now, records.size(), digest));
		}
		return records.size();
	}

	/** The newest seal of each district, to be kept outside the database. */
	public List<KeptSeal> newest() {
		return this.store.newest();
	}

	/**
	 * Recomputes every seal from the current records.
	 * @param kept seals of any age; each must still be in its chain
	 */
	public List<AuditChain> verify(Collection<KeptSeal> kept) {
		return this.snapshot
			.execute((status) -> Stream.concat(this.store.districts().stream(), kept.stream().map(KeptSeal::district))
				.distinct()
				.map((district) -> verify(district,
						kept.stream().filter((seal) -> seal.district().equals(district)).toList()))
				.toList());
	}

	private AuditChain verify(DistrictId district, List<KeptSeal> kept) {
		List<Seal> seals = this.store.seals(district);
		List<Flaw> flaws = new ArrayList<>();
		String previous = SealDigest.none();
		long expected = 1;
		for (Seal seal : seals) {
			if (seal.number() != expected) {
				flaws.add(new Flaw(expected, Flaw.Kind.SEAL_MISSING));
				break;
			}
			List<SealedRecord> records = this.store.records(district, seal.number());
			String digest = SealDigest.of(previous, district, seal.number(), seal.sealedAt(), records);
			if (!digest.equals(seal.digest())) {
				flaws.add(new Flaw(expected,
						(records.size() != seal.records()) ? Flaw.Kind.OTHER_NUMBER_OF_RECORDS : Flaw.Kind.CHANGED));
				break;
			}
			previous = seal.digest();
			expected++;
		}
		this.store.numberWithoutSeal(district)
			.ifPresent((number) -> flaws.add(new Flaw(number, Flaw.Kind.SEAL_MISSING)));
		Map<Long, String> digests = seals.stream().collect(Collectors.toMap(Seal::number, Seal::digest));
		kept.stream()
			.filter((seal) -> !seal.digest().equals(digests.get(seal.number())))
			.forEach((seal) -> flaws.add(new Flaw(seal.number(), Flaw.Kind.NOT_THE_KEPT_ONE)));
		return new AuditChain(district, seals.size(), seals.stream().mapToLong(Seal::records).sum(),
				this.store.unsealed(district), newest(seals),
				flaws.stream().min((one, other) -> Long.compare(one.seal(), other.seal())).orElse(null));
	}

	private static String newest(List<Seal> seals) {
		return seals.isEmpty() ? "" : seals.get(seals.size() - 1).digest();
	}

}
