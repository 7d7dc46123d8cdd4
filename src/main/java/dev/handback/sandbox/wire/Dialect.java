package dev.handback.sandbox.wire;

/** How a refusal is said where the service was seen to say it in more than one way. */
public interface Dialect {

	Reply spoken(Reply usual);

}
