/**
 * The OpenAPI description of the sandbox, generated from its endpoints. Knows nothing
 * about what they do.
 */
@NullMarked
package dev.handback.sandbox.openapi;

import org.jspecify.annotations.NullMarked;
