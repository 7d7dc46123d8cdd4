package dev.handback.roster;

/** How much of a kind is missing. */
public record MissingCount(GuardedKind kind, long number) {

}
