package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.ServletException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Answers requests that Tomcat can't read, and so gives to no application. */
final class UnreadableRequests extends ValveBase {

	UnreadableRequests() {
		super(true);
	}

	@Override
	public void invoke(Request request, Response response) throws IOException, ServletException {
		if (request.getContext() != null) {
			getNext().invoke(request, response);
			return;
		}
		response.setSuspended(false);
		response.setErrorReported();
		Reply.unreadable(response.getStatus()).writeTo(response.getResponse());
	}

}
