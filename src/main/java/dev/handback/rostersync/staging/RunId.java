package dev.handback.rostersync.staging;

import dev.handback.vocabulary.ids.DistrictId;

/** A run of a district. */
public record RunId(DistrictId district, long number) {

}
