package dev.handback.client.records;

import java.time.Instant;
import java.util.Map;

/**
 * The submissions of an assignment, read to the end.
 *
 * @param <T> what was kept of each
 * @param byStudent by user id; at Provider B, students without a session are missing
 * @param asOf when the first page was answered; nothing in the list is older
 * @param requests how many pages it took
 */
public record SubmissionList<T>(Map<String, T> byStudent, Instant asOf, int requests) {

}
