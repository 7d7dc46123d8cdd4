package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.http.HttpServletResponse;

/** An endpoint's answer, which writes itself to the response. */
public interface Answer {

	int status();

	void writeTo(HttpServletResponse response) throws IOException;

}
