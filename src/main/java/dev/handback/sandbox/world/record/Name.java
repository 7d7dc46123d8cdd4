package dev.handback.sandbox.world.record;

import org.jspecify.annotations.Nullable;

/** A person's name as the service provides it. */
public record Name(String first, @Nullable String middle, String last) {

	public Name(String first, String last) {
		this(first, null, last);
	}

	public String full() {
		return (this.middle != null) ? this.first + " " + this.middle + " " + this.last : this.first + " " + this.last;
	}

}
