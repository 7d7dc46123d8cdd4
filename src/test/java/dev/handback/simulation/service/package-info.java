/**
 * The service as its contract describes it, in memory, with faults per call. Written from
 * the contract alone: it shares no code with the sandbox, so that each can check the
 * other.
 */
@NullMarked
package dev.handback.simulation.service;

import org.jspecify.annotations.NullMarked;
