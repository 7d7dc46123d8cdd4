package dev.handback.assignments;

/** A number of something in a section. */
record SectionCount(String section, long number) {

}
