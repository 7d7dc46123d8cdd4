/**
 * What Java tests of other applications use: a sandbox in a process of its own. Needs
 * nothing but the JDK, so that it adds no library to their class path; only the extension
 * needs JUnit.
 */
@NullMarked
package dev.handback.sandbox.testing;

import org.jspecify.annotations.NullMarked;
