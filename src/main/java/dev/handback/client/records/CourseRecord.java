package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/** A course: the fields we keep. */
public record CourseRecord(String id, @Nullable String district, @Nullable String name, @Nullable String number) {

}
