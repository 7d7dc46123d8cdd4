/**
 * How the service is reached: its addresses, the tokens and secrets that open it, and
 * connections that are bounded in size and age.
 */
@NamedInterface("connection")
@NullMarked
package dev.handback.client.connection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
