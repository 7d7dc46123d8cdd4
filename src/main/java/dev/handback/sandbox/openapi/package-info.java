/**
 * The description of the sandbox in the form of OpenAPI, made from the endpoints that it
 * has. It refuses to know what they do.
 */
@NullMarked
package dev.handback.sandbox.openapi;

import org.jspecify.annotations.NullMarked;
