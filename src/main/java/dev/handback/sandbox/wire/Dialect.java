package dev.handback.sandbox.wire;

/** Rewords a refusal where the real service has been seen to word it differently. */
public interface Dialect {

	Reply reworded(Reply usual);

}
