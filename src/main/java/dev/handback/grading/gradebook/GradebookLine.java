package dev.handback.grading.gradebook;

import java.util.List;

import dev.handback.roster.Student;

/** A student's line in the gradebook, with a cell for each column. */
record GradebookLine(Student student, List<GradebookCell> cells) {

}
