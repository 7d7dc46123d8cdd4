package dev.handback.audit;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.audit.AuditChain.Flaw;
import dev.handback.audit.SealStore.Seal;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * Follows a district's chain from seal to seal, recomputing each, until the first one
 * that is broken.
 */
final class ChainWalk {

	private final DistrictId district;

	private final Set<KeptSeal> expected;

	private KeptSeal last;

	private long skipped;

	private long seals;

	private long records;

	private @Nullable Flaw flaw;

	/** Expects to meet each of these seals. */
	ChainWalk(DistrictId district, Collection<KeptSeal> kept) {
		this.district = district;
		this.expected = new HashSet<>(kept);
		this.last = new KeptSeal(district, 0, SealDigest.none());
	}

	void expect(KeptSeal seal) {
		this.expected.add(seal);
	}

	/** Begins after that seal. What was before it isn't looked at. */
	void startAfter(KeptSeal seal) {
		this.expected.removeIf((kept) -> kept.number() < seal.number() || kept.equals(seal));
		this.last = seal;
		this.skipped = seal.number();
	}

	void pass(Seal seal, List<SealedRecord> sealed) {
		if (this.flaw != null) {
			return;
		}
		long next = this.last.number() + 1;
		if (seal.number() != next) {
			this.flaw = (seal.number() < next) ? new Flaw(seal.number(), Flaw.Kind.HERE_TWICE)
					: new Flaw(next, Flaw.Kind.SEAL_MISSING);
			return;
		}
		String digest = SealDigest.of(this.last.digest(), this.district, next, seal.sealedAt(), sealed);
		if (!digest.equals(seal.digest())) {
			this.flaw = new Flaw(next,
					(sealed.size() != seal.records()) ? Flaw.Kind.OTHER_NUMBER_OF_RECORDS : Flaw.Kind.CHANGED);
			return;
		}
		this.last = new KeptSeal(this.district, next, digest);
		this.expected.remove(this.last);
		this.seals++;
		this.records += sealed.size();
	}

	/** The last intact seal. */
	KeptSeal last() {
		return this.last;
	}

	/** How many seals were before the beginning. */
	long skipped() {
		return this.skipped;
	}

	long seals() {
		return this.seals;
	}

	long records() {
		return this.records;
	}

	/** The first flaw. A seal that was expected and not met is one. */
	Stream<Flaw> flaw() {
		Stream<Flaw> missed = this.expected.stream()
			.map((seal) -> new Flaw(seal.number(),
					(seal.number() > this.last.number()) ? Flaw.Kind.KEPT_ONE_MISSING : Flaw.Kind.NOT_THE_KEPT_ONE));
		return Stream.concat(Stream.ofNullable(this.flaw), missed).min(Comparator.comparingLong(Flaw::seal)).stream();
	}

}
