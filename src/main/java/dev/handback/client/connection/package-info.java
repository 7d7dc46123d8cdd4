/**
 * How to reach the service: its addresses, the tokens and secrets to use, and connections
 * that are limited in size and age.
 */
@NamedInterface("connection")
@NullMarked
package dev.handback.client.connection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
