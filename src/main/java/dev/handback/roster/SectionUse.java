package dev.handback.roster;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

import dev.handback.vocabulary.ids.DistrictId;

/**
 * What the roster needs to know about sections from the module that stores assignments
 * and grades.
 */
public interface SectionUse {

	/** The sections in which something was assigned or graded since then. */
	Set<String> usedSince(DistrictId district, Collection<String> sections, Instant since);

}
