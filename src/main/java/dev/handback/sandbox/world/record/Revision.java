package dev.handback.sandbox.world.record;

import java.util.Optional;

import tools.jackson.databind.node.ObjectNode;

/** What becomes of one record: it is made, changed or removed. */
public record Revision(RecordId id, Optional<ObjectNode> before, Optional<ObjectNode> after) {
}
