package dev.handback.sandbox.roster;

import java.util.List;

import tools.jackson.databind.node.ObjectNode;

/**
 * A record that a district currently doesn't share.
 *
 * @param contacts a student's contacts, with all of their students
 * @param sections the student's sections
 */
record Unshared(ObjectNode record, List<ObjectNode> contacts, List<String> sections) {
}
