package dev.handback.rostersync;

import dev.handback.vocabulary.ids.DistrictId;

/** Someone wants to know right now whether anything in the roster has changed. */
public record RosterCheckRequested(DistrictId district) {

}
