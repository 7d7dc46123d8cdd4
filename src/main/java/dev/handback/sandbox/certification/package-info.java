/**
 * What the contract expects of an application, checked against its requests in the
 * journal. It knows nothing about how requests are answered.
 */
@NullMarked
package dev.handback.sandbox.certification;

import org.jspecify.annotations.NullMarked;
