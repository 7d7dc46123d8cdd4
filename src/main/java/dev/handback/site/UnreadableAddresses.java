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
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;

/**
 * Gives requests that Tomcat can't read the same page as others that can't be read.
 * Otherwise, Tomcat answers them itself, with a page that names no next step and has none
 * of our headers.
 */
final class UnreadableAddresses extends ValveBase {

	private final ObjectProvider<RequestRejectedHandler> rejected;

	UnreadableAddresses(ObjectProvider<RequestRejectedHandler> rejected) {
		super(true);
		this.rejected = rejected;
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
			this.rejected.getObject()
				.handle(request.getRequest(), response.getResponse(),
						new RequestRejectedException("Tomcat can't read it"));
		}
		getNext().invoke(request, response);
	}

}
