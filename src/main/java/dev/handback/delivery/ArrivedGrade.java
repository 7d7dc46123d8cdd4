package dev.handback.delivery;

import dev.handback.vocabulary.GradeValue;

/**
 * A grade of ours that was read back from the LMS.
 *
 * @param wanted what was wanted when it was read
 * @param held what the LMS has, which may include details of its own
 */
public record ArrivedGrade(GradeValue wanted, GradeValue held) {

}
