package dev.handback.roster;

import dev.handback.vocabulary.ids.SectionId;

/**
 * A section as a student sees it.
 *
 * @param teacher the primary teacher's name; empty if unknown
 * @param reachesTheLms whether both the section and the student are matched in the LMS,
 * as far as we know
 */
public record AttendedSection(SectionId id, String name, String teacher, boolean reachesTheLms) {

}
