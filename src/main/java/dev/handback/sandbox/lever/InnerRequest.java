package dev.handback.sandbox.lever;

import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.wire.BufferedBodyRequest;
import dev.handback.sandbox.wire.Reply;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** A request for a lever that comes from within another request. */
final class InnerRequest extends BufferedBodyRequest {

	private final LeverCall call;

	/** Its own, because Spring keeps what it found out about a request there. */
	private final Map<String, Object> attributes = new HashMap<>();

	InnerRequest(HttpServletRequest outer, LeverCall call) {
		super(outer, call.body());
		this.call = call;
	}

	@Override
	public String getMethod() {
		return this.call.method();
	}

	@Override
	public String getRequestURI() {
		return this.call.address();
	}

	@Override
	public String getServletPath() {
		return this.call.address();
	}

	@Override
	public String getQueryString() {
		return this.call.query();
	}

	@Override
	public String getContentType() {
		return Reply.JSON;
	}

	@Override
	public int getContentLength() {
		return this.call.body().length;
	}

	@Override
	public long getContentLengthLong() {
		return this.call.body().length;
	}

	@Override
	public @Nullable String getHeader(String name) {
		return name.equalsIgnoreCase("Content-Type") ? Reply.JSON : null;
	}

	@Override
	public Enumeration<String> getHeaders(String name) {
		String value = getHeader(name);
		return Collections.enumeration((value != null) ? List.of(value) : List.of());
	}

	@Override
	public Enumeration<String> getHeaderNames() {
		return Collections.enumeration(List.of("Content-Type"));
	}

	@Override
	public @Nullable Object getAttribute(String name) {
		return this.attributes.get(name);
	}

	@Override
	public Enumeration<String> getAttributeNames() {
		return Collections.enumeration(List.copyOf(this.attributes.keySet()));
	}

	@Override
	public void setAttribute(String name, @Nullable Object value) {
		if (value != null) {
			this.attributes.put(name, value);
		}
		else {
			this.attributes.remove(name);
		}
	}

	@Override
	public void removeAttribute(String name) {
		this.attributes.remove(name);
	}

}
