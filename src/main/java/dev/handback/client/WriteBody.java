package dev.handback.client;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The body of a write. A field that was never set is absent, which the service treats as
 * unchanged; null clears it.
 */
public final class WriteBody {

	private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

	public WriteBody put(String name, @Nullable String value) {
		this.values.put(name, value);
		return this;
	}

	/** Sets an exact decimal. */
	public WriteBody put(String name, @Nullable BigDecimal value) {
		this.values.put(name, value);
		return this;
	}

	public WriteBody put(String name, @Nullable Integer value) {
		this.values.put(name, value);
		return this;
	}

	/** Sets an instant in ISO 8601 UTC. */
	public WriteBody put(String name, @Nullable Instant value) {
		this.values.put(name, (value != null) ? value.toString() : null);
		return this;
	}

	public WriteBody put(String name, List<?> values) {
		this.values.put(name, values);
		return this;
	}

	/** The names of the fields that were set. */
	public Set<String> names() {
		return Set.copyOf(this.values.keySet());
	}

	/** Whether no field was set, so there is nothing to send. */
	public boolean isEmpty() {
		return this.values.isEmpty();
	}

	@Override
	public String toString() {
		return this.values.toString();
	}

	@SuppressWarnings("NullAway") // The body may contain nulls, which clear fields.
	Map<String, Object> toMap() {
		return this.values;
	}

}
