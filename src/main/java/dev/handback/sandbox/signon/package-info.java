/**
 * Who is here: the school picker, the sign-in page that stands for an identity provider,
 * codes, tokens and identity tokens.
 */
@NullMarked
package dev.handback.sandbox.signon;

import org.jspecify.annotations.NullMarked;
