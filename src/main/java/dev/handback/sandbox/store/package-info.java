/**
 * Where the sandbox keeps everything: ordered tables, in memory or in one file, changed
 * all or nothing. It refuses to know what the entries mean.
 */
@NullMarked
package dev.handback.sandbox.store;

import org.jspecify.annotations.NullMarked;
