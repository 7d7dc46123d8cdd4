/** A sender of grades as it is usually written, to measure ours beside. */
package dev.peer.delivery;
