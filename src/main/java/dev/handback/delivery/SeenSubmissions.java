package dev.handback.delivery;

import java.time.Instant;
import java.util.Map;

import dev.handback.vocabulary.PersonId;

/**
 * What the learning platform showed of several students' submissions.
 *
 * @param byStudent at Provider B students without a session are missing
 * @param asOf a moment after which the first of it was read
 * @param requests how many it took
 */
record SeenSubmissions(Map<PersonId, LmsSubmission> byStudent, Instant asOf, int requests) {

}
