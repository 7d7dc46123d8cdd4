package dev.handback.sandbox.world.record;

import java.util.Optional;

import tools.jackson.databind.node.ObjectNode;

/** The creation, change, or removal of one record. */
public record Revision(RecordId id, Optional<ObjectNode> before, Optional<ObjectNode> after) {
}
