/** A gradebook as it is usually written, to measure ours beside. */
package dev.peer.gradebook;
