package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/** A school: the fields we keep. */
public record SchoolRecord(String id, @Nullable String district, @Nullable String name) {

}
