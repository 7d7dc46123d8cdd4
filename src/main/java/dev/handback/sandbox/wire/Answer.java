package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.http.HttpServletResponse;

/** An endpoint's answer, which writes itself to the response. */
@FunctionalInterface
public interface Answer {

	void writeTo(HttpServletResponse response) throws IOException;

}
