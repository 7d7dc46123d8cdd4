package dev.handback.rostersync.staging;

/** A person's membership in a section. */
public record Membership(String section, String person) {

}
