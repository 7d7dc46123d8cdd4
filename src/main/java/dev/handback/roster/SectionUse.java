package dev.handback.roster;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

import dev.handback.vocabulary.DistrictId;

/** What the roster has to ask about sections; whoever sees the work in them answers. */
public interface SectionUse {

	/** Those of the sections in which work was set or graded since then. */
	Set<String> usedSince(DistrictId district, Collection<String> sections, Instant since);

}
