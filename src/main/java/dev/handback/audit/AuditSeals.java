package dev.handback.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
		Optional<KeptSeal> newest = this.store.newest(district);
		long number = newest.map(KeptSeal::number).orElse(0L) + 1;
		List<SealedRecord> records = this.store.number(district, number, LARGEST_BATCH);
		if (!records.isEmpty()) {
			long now = ChronoUnit.MICROS.between(Instant.EPOCH, this.clock.instant());
			String previous = newest.map(KeptSeal::digest).orElseGet(SealDigest::none);
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
	 * Recomputes every seal from the current records and those in archives.
	 * @param kept seals of any age; each must still be in its chain, except those in
	 * archives
	 * @param archives the newest archives, or all, the oldest first; copies don't matter
	 * @throws IOException if one can't be read, or isn't an archive
	 */
	public List<AuditChain> verify(Collection<KeptSeal> kept, List<Path> archives) throws IOException {
		ArchiveCheck check = new ArchiveCheck(this.store, kept);
		for (int i = 0; i < archives.size(); i++) {
			if (!isCopy(archives.get(i), archives.subList(0, i))) {
				check.read(archives.get(i));
			}
		}
		return Optional.ofNullable(this.snapshot.execute((status) -> Stream
			.of(this.store.districts().stream(), check.districts().stream(), kept.stream().map(KeptSeal::district))
			.flatMap((districts) -> districts)
			.distinct()
			.map((district) -> verify(district,
					kept.stream().filter((seal) -> seal.district().equals(district)).toList(), check.of(district)))
			.toList())).orElseThrow();
	}

	private static boolean isCopy(Path archive, List<Path> others) throws IOException {
		for (Path other : others) {
			if (Files.mismatch(archive, other) < 0) {
				return true;
			}
		}
		return false;
	}

	private AuditChain verify(DistrictId district, List<KeptSeal> kept, Optional<ChainWalk> archives) {
		List<Seal> seals = this.store.seals(district);
		ChainWalk walk = new ChainWalk(district, kept);
		// An archive may have been written although nothing has been deleted yet.
		archives.ifPresent((archive) -> walk.expect(archive.last()));
		List<KeptSeal> ends = this.store.archived(district);
		KeptSeal end = ends.isEmpty() ? walk.last() : ends.get(ends.size() - 1);
		walk.startAfter(end);
		seals.stream()
			.filter((seal) -> seal.number() > end.number())
			.forEach((seal) -> walk.pass(seal, this.store.records(district, seal.number())));
		Stream<Flaw> here = Stream.of(walk.flaw(),
				this.store.numberWithoutSeal(district).map((seal) -> new Flaw(seal, Flaw.Kind.SEAL_MISSING)).stream(),
				this.store.archivedAndHere(end).map((seal) -> new Flaw(seal, Flaw.Kind.ARCHIVED_AND_HERE)).stream())
			.flatMap((flaws) -> flaws);
		return new AuditChain(district, archives.map(ChainWalk::skipped).orElse(end.number()),
				archives.map(ChainWalk::seals).orElse(0L) + walk.seals(),
				archives.map(ChainWalk::records).orElse(0L) + walk.records(), this.store.unsealed(district),
				this.store.newest(district).map(KeptSeal::digest).orElse(""),
				Stream.concat(archives.stream().flatMap(ChainWalk::flaw), here)
					.min((one, other) -> Long.compare(one.seal(), other.seal()))
					.orElse(null));
	}

}
