package dev.handback.districts;

import dev.handback.vocabulary.ids.DistrictId;

/** A district was newly connected, or has a token that is new to us. */
public record DistrictConnected(DistrictId district) {

}
