/**
 * Where a full sync collects the roster, page by page, before it replaces the old one.
 */
@NullMarked
package dev.handback.rostersync.staging;

import org.jspecify.annotations.NullMarked;
