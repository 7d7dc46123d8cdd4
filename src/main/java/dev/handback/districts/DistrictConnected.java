package dev.handback.districts;

import dev.handback.vocabulary.ids.DistrictId;

/** A district was connected, or has a new token. */
public record DistrictConnected(DistrictId district) {

}
