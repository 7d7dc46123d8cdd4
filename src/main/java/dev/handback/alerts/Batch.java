package dev.handback.alerts;

import java.util.List;

/**
 * What is sent at once, so that an outage of everything is not a flood of mail.
 *
 * @param recipient one that the channel named
 * @param messages at least one, in their order
 */
record Batch(String recipient, List<Message> messages) {

}
