package dev.handback.vocabulary.clock;

/**
 * The database's clock was set back. What was put off while it was ahead would wait until
 * it tells that time again, which may be in a year; whoever keeps such times listens.
 */
public record ClockSetBack() {

}
