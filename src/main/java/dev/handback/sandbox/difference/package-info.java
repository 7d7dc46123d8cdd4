/**
 * Where the real service was seen to do otherwise than its contract says: each such
 * difference can be turned on.
 */
@NullMarked
package dev.handback.sandbox.difference;

import org.jspecify.annotations.NullMarked;
