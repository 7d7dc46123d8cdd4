package dev.handback.rostersync.guard;

/** How much of a kind is missing. */
public record MissingCount(GuardedKind kind, long number) {

}
