/**
 * Signing in: the school picker, a sign-in page in place of an identity provider, codes,
 * tokens, and identity tokens.
 */
@NullMarked
package dev.handback.sandbox.signon;

import org.jspecify.annotations.NullMarked;
