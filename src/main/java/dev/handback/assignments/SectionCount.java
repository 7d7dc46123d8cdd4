package dev.handback.assignments;

/** A count for a section. */
record SectionCount(String section, long number) {

}
