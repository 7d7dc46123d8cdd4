package dev.handback.roster;

/** A person's membership in a section. */
record Membership(String section, String person) {

}
