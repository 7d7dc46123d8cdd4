package dev.handback.site;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's own protocol, except that requests are limited in size and time before they
 * reach the app, and that no thread waits for one that is still arriving. Tomcat
 * instantiates it by name, so the class and its constructor are public.
 */
public final class BoundedHttpProtocol extends Http11NioProtocol {

	// Each connection has these buffers, and more connections are worth more than larger
	// buffers.
	private static final int READ_BYTES = 2 * 1024;

	private static final int TRAILER_BYTES = 512;

	private Duration headersWithin = Duration.ofSeconds(10);

	private Duration bodyWithin = Duration.ofSeconds(20);

	private BodyBuffering.KnownBrowser known = (cookies) -> Optional.empty();

	public BoundedHttpProtocol() {
		setProperty("socket.appReadBufSize", String.valueOf(READ_BYTES));
		setMaxTrailerSize(TRAILER_BYTES);
	}

	void setKnown(BodyBuffering.KnownBrowser known) {
		this.known = known;
	}

	void setDeadlines(Duration headers, Duration body) {
		this.headersWithin = headers;
		this.bodyWithin = body;
	}

	@Override
	public void setAdapter(Adapter adapter) {
		super.setAdapter(new BodyBuffering(adapter, this.bodyWithin, this.known));
	}

	@Override
	protected Processor createProcessor() {
		return new HeaderDeadline(this, getAdapter(), this.headersWithin);
	}

	/** Tomcat's timeouts start over with each byte; this one doesn't. */
	private static final class HeaderDeadline extends Http11Processor {

		private final long nanos;

		HeaderDeadline(BoundedHttpProtocol protocol, Adapter adapter, Duration deadline) {
			super(protocol, adapter);
			this.nanos = deadline.toNanos();
		}

		@Override
		public SocketState service(SocketWrapperBase<?> socket) throws IOException {
			SocketState state = super.service(socket);
			long began = getRequest().getStartTimeNanos();
			if (began == -1 || isAsync() || (state != SocketState.LONG && state != SocketState.OPEN)) {
				return state;
			}
			// Only part of the headers has arrived, or nothing but line breaks, after
			// which Tomcat would forget when they began.
			return (System.nanoTime() - began > this.nanos) ? SocketState.CLOSED : SocketState.LONG;
		}

	}

}
