package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.http.HttpServletResponse;

/** What an endpoint answers, able to write itself to the response. */
public interface Answer {

	int status();

	void writeTo(HttpServletResponse response) throws IOException;

}
