package dev.handback.client;

import java.util.Optional;

import dev.handback.client.answers.WireJson;
import dev.handback.client.records.LmsStatus;
import dev.handback.client.records.RosterKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.util.TokenBuffer;

/**
 * An event: something that happened to a record (contract, event record). The object's
 * previous values are never read.
 *
 * @param id of the event, not of the object
 * @param type such as {@code users.updated}
 * @param object the record; its raw content if it came before the type; null if there is
 * no readable one
 * @param lmsStatus the status next to the object's data; the object's own takes
 * precedence
 */
@JsonDeserialize(using = EventReader.class)
public record EventRecord(@Nullable String id, @Nullable String type, @Nullable Object object,
		@Nullable LmsStatus lmsStatus) {

	/** The record as it was created, updated or deleted; empty if it can't be read. */
	public <T> Optional<T> object(RosterKind<T> kind) {
		return read(kind).map((record) -> (this.lmsStatus != null) ? kind.withStatus(record, this.lmsStatus) : record);
	}

	private <T> Optional<T> read(RosterKind<T> kind) {
		if (!(this.object instanceof TokenBuffer tokens)) {
			return Optional.ofNullable(this.object).filter(kind.type()::isInstance).map(kind.type()::cast);
		}
		try (JsonParser parser = tokens.asParser(ObjectReadContext.empty())) {
			return Optional.ofNullable(WireJson.MAPPER.readValue(parser, kind.type()));
		}
		catch (JacksonException ex) {
			return Optional.empty();
		}
	}

}
