/**
 * How fast the app may call the service: each token's rate window, urgent and patient
 * callers, and retries.
 */
@NamedInterface("pace")
@NullMarked
package dev.handback.client.pace;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
