package dev.handback.alerts;

import java.util.List;

/**
 * Messages that are sent together, so that a widespread outage doesn't cause a flood of
 * email.
 *
 * @param recipient a recipient that the channel named
 * @param messages at least one, in order
 */
record MessageBatch(String recipient, List<Message> messages) {

}
