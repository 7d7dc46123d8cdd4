package dev.handback.rostersync.guard;

public record MissingCount(GuardedKind kind, long number) {

}
