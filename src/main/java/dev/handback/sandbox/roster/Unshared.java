package dev.handback.sandbox.roster;

import java.util.List;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a district doesn't share at the moment.
 *
 * @param contacts of a student, with whatever students they have
 * @param sections where a student was
 */
record Unshared(ObjectNode record, List<ObjectNode> contacts, List<String> sections) {
}
