/**
 * Tests ask here what an application has sent: how many requests match, and if not
 * enough, how the nearest one differs. Knows the journal only.
 */
@NullMarked
package dev.handback.sandbox.verification;

import org.jspecify.annotations.NullMarked;
