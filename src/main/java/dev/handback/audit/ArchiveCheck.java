package dev.handback.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.vocabulary.ids.DistrictId;

/**
 * Follows the chains in archives. Each has to lead to the seals at which the database
 * says that archives end.
 */
final class ArchiveCheck {

	private final SealStore store;

	private final Collection<KeptSeal> kept;

	private final Map<DistrictId, ChainWalk> walks = new HashMap<>();

	/** Expects to meet those of the kept seals that are in archives. */
	ArchiveCheck(SealStore store, Collection<KeptSeal> kept) {
		this.store = store;
		this.kept = kept;
	}

	/**
	 * Reads an archive, which continues the previous one.
	 * @throws IOException if it can't be read, or isn't an archive
	 */
	void read(Path archive) throws IOException {
		ArchiveFile.read(archive,
				(seal) -> this.walks
					.computeIfAbsent(new DistrictId(seal.district()), (district) -> begin(district, seal.number()))
					.pass(seal.seal(), seal.records()));
	}

	// An archive that isn't the first continues from where the database says the one
	// before it ends.
	private ChainWalk begin(DistrictId district, long first) {
		List<KeptSeal> ends = this.store.archived(district);
		long last = ends.isEmpty() ? 0 : ends.get(ends.size() - 1).number();
		ChainWalk walk = new ChainWalk(district, ends);
		this.kept.stream()
			.filter((seal) -> seal.district().equals(district) && seal.number() <= last)
			.forEach(walk::expect);
		ends.stream().filter((end) -> end.number() == first - 1).findFirst().ifPresent(walk::startAfter);
		return walk;
	}

	Set<DistrictId> districts() {
		return this.walks.keySet();
	}

	/** The district's chain; empty if no archive has it. */
	Optional<ChainWalk> of(DistrictId district) {
		return Optional.ofNullable(this.walks.get(district));
	}

}
