package dev.handback.roster;

/** That someone belongs to a section. */
record Membership(String section, String person) {

}
