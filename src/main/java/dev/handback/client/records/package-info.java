/**
 * The service's records, with the fields that the app keeps.
 */
@NamedInterface("records")
@NullMarked
package dev.handback.client.records;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
