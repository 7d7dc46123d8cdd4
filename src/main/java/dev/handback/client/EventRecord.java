package dev.handback.client;

import java.time.Instant;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Something that happened to a record (contract, event record). What its object was
 * before is never looked at.
 *
 * @param id of the event, not of the object
 * @param type such as {@code users.updated}
 */
public record EventRecord(@Nullable String id, @Nullable String type, @Nullable Instant created,
		@Nullable EventData data) {

	/** What the event is about. */
	public record EventData(@Nullable TokenBuffer object) {

	}

	/**
	 * The record as it was created, updated or deleted; empty where it cannot be read.
	 */
	public <T> Optional<T> object(RosterKind<T> kind) {
		TokenBuffer object = (this.data != null) ? this.data.object() : null;
		if (object == null) {
			return Optional.empty();
		}
		try (JsonParser parser = object.asParser(ObjectReadContext.empty())) {
			return Optional.ofNullable(WireJson.MAPPER.readValue(parser, kind.type()));
		}
		catch (JacksonException ex) {
			return Optional.empty();
		}
	}

}
