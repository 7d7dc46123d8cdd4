package dev.handback.roster;

import dev.handback.vocabulary.DistrictId;

/** A run of a district. */
record RunId(DistrictId district, long number) {

}
