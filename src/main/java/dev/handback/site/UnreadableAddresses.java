package dev.handback.site;

import java.io.IOException;

import jakarta.servlet.ServletException;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.http.MimeHeaders;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Gives requests with an address that Tomcat can't read the same page as others that
 * can't be read. Tomcat looks for no app that could answer them, and its own page names
 * no next step and has no headers of ours.
 */
final class UnreadableAddresses extends ValveBase {

	private final ObjectProvider<RefusalHeaders> headers;

	UnreadableAddresses(ObjectProvider<RefusalHeaders> headers) {
		super(true);
		this.headers = headers;
	}

	@Override
	public void invoke(Request request, Response response) throws IOException, ServletException {
		if (request.getContext() == null && getContainer().findChild("") instanceof Context app) {
			request.getMappingData().context = app;
			MimeHeaders sent = request.getCoyoteRequest().getMimeHeaders();
			if (sent.size() == 0) {
				// After an address that is too long, Tomcat reads no further.
				sent.addValue(HttpHeaders.ACCEPT).setString(MediaType.TEXT_HTML_VALUE);
			}
			// Otherwise, the headers would be ignored.
			response.setSuspended(false);
			this.headers.getObject().write(request.getRequest(), response.getResponse());
		}
		getNext().invoke(request, response);
	}

}
