package dev.handback.rostersync;

import dev.handback.vocabulary.ids.DistrictId;

/** Someone asked to check the roster for changes right now. */
public record RosterCheckRequested(DistrictId district) {

}
