package dev.handback.alerts;

import java.util.List;

/**
 * Messages that are sent together, so that a general outage doesn't cause a flood of
 * mail.
 *
 * @param recipient one that the channel named
 * @param messages at least one, in order
 */
record MessageBatch(String recipient, List<Message> messages) {

}
