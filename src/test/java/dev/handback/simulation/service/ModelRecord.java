package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What assignments and submissions have in common: an id, times and fields. */
abstract class ModelRecord {

	private final String id;

	private final Instant created;

	private final ObjectNode fields = Json.object();

	private Instant modified;

	ModelRecord(String id, Instant created) {
		this.id = id;
		this.created = created;
		this.modified = created;
	}

	public String id() {
		return this.id;
	}

	/** A field by its name in the contract; null if it is missing. */
	public @Nullable JsonNode field(String name) {
		return this.fields.get(name);
	}

	@Nullable BigDecimal number(String name) {
		JsonNode value = field(name);
		return (value != null) ? value.decimalValue() : null;
	}

	@Nullable String text(String name) {
		JsonNode value = field(name);
		return (value != null) ? value.asString() : null;
	}

	Instant created() {
		return this.created;
	}

	/**
	 * Stores the values; null clears. A write of the same values counts as a
	 * modification, but isn't a change.
	 */
	Map<String, Landed.Change> change(Map<String, @Nullable JsonNode> values, Instant now) {
		Map<String, Landed.Change> changes = new LinkedHashMap<>();
		values.forEach((name, value) -> {
			JsonNode before = (value != null) ? this.fields.replace(name, value) : this.fields.remove(name);
			if ((before != null) ? !before.equals(value) : value != null) {
				changes.put(name, new Landed.Change(before, value));
			}
		});
		if (!values.isEmpty()) {
			touch(now);
		}
		return changes;
	}

	void touch(Instant now) {
		this.modified = now;
	}

	/** As it is sent. */
	ObjectNode record() {
		ObjectNode record = Json.object()
			.put("id", this.id)
			.put("created", Json.time(this.created))
			.put("last_modified", Json.time(this.modified));
		return record.setAll(this.fields);
	}

	@Override
	public String toString() {
		return record().toString();
	}

}
