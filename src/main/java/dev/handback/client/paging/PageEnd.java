package dev.handback.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * A page of a list that was read to its end.
 *
 * @param next the relative path of the next page; null on the last one
 */
public record PageEnd(@Nullable String next) {

}
