package dev.handback.roster;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

import dev.handback.vocabulary.ids.DistrictId;

/** What the roster needs to know about sections from the module that keeps their work. */
public interface SectionUse {

	/** The sections in which work was assigned or graded since then. */
	Set<String> usedSince(DistrictId district, Collection<String> sections, Instant since);

}
