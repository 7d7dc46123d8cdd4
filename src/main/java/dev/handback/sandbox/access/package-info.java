/**
 * Who may call the service, and how often: the applications, both kinds of tokens, and
 * the rate limit.
 */
@NullMarked
package dev.handback.sandbox.access;

import org.jspecify.annotations.NullMarked;
