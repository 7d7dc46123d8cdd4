package dev.handback.roster;

import dev.handback.vocabulary.SectionId;

/**
 * A section as a student sees it.
 *
 * @param teacher the primary teacher's name; empty where nobody knows it
 * @param reachesTheLms whether the learning platform knows both the section and the
 * student, as far as the service says
 */
public record AttendedSection(SectionId id, String name, String teacher, boolean reachesTheLms) {

}
