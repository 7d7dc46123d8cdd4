package dev.handback.roster;

import dev.handback.vocabulary.DistrictId;

/** Somebody wants to know now whether anything in the roster has changed. */
public record RosterCheckAsked(DistrictId district) {

}
