package dev.handback.sandbox.wire;

import java.io.IOException;
import java.util.function.Consumer;

import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;

/** A success that is never in memory as a whole, because it may be large. */
public record StreamedJson(Consumer<JsonGenerator> body) implements Answer {

	@Override
	public void writeTo(HttpServletResponse response) throws IOException {
		response.setContentType(Reply.JSON);
		try (JsonGenerator json = Json.MAPPER.createGenerator(response.getOutputStream())) {
			this.body.accept(json);
		}
		catch (JacksonIOException ex) {
			throw ex.getCause();
		}
	}

}
