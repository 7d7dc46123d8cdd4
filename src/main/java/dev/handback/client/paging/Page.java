package dev.handback.client.paging;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One page of a list, read to its end.
 *
 * @param records in the order received
 * @param next the relative path of the next page; null on the last one
 */
public record Page<T>(List<T> records, @Nullable String next) {

}
