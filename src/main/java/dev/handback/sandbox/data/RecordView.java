package dev.handback.sandbox.data;

import tools.jackson.databind.node.ObjectNode;

/**
 * A record as applications see it.
 *
 * @param oldest the record in version 3.0
 * @param added what version 3.1 adds to it
 */
public record RecordView(ObjectNode oldest, ObjectNode added) {
}
