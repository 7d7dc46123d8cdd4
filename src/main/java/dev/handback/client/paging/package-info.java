/**
 * Lists of the service, read page by page as they arrive.
 */
@NamedInterface("paging")
@NullMarked
package dev.handback.client.paging;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
