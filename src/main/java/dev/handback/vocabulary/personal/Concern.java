package dev.handback.vocabulary.personal;

/**
 * Something to know before a person is erased.
 *
 * @param messageKey the key of its sentence
 * @param number what the sentence counts
 * @param stops whether the person can't be erased while it lasts
 */
public record Concern(String messageKey, long number, boolean stops) {

}
