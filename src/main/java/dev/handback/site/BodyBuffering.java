package dev.handback.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.http.HttpServletResponse;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.AsyncContextCallback;
import org.apache.coyote.ContinueResponseTiming;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request into the app when its whole body has arrived. Until then it occupies no
 * thread, as with the non-blocking reads of a servlet. If the body is too large or too
 * slow, the app gets the request without it, with the status that
 * {@link RefusedRequestFilter} answers. This happens below the servlets because filters,
 * Spring and Tomcat itself all read bodies, each in its own way.
 */
final class BodyBuffering implements Adapter {

	/** The request attribute of a refused body: the status to answer with. */
	static final String REFUSED = "dev.handback.refused";

	private static final String BODY = "dev.handback.body";

	private static final Duration DRAINED_WITHIN = Duration.ofSeconds(2);

	private final Adapter app;

	private final Duration deadline;

	private final KnownBrowser known;

	private final BodyMemory memory = new BodyMemory(Runtime.getRuntime().maxMemory() / 8);

	BodyBuffering(Adapter app, Duration deadline, KnownBrowser known) {
		this.app = app;
		this.deadline = deadline;
		this.known = known;
	}

	@Override
	public void service(Request request, Response response) throws Exception {
		// What Tomcat refuses may have no length, or several.
		if (response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST || !hasBody(request)) {
			this.app.service(request, response);
			return;
		}
		long most = BodyLimit.of(request.getMethod(), request.getHeader("Content-Type")).bytes();
		if (request.getContentLengthLong() > most) {
			refuse(request, response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
		}
		else {
			request.action(ActionCode.ACK, ContinueResponseTiming.ALWAYS);
			read(request, new ArrivingBody(request, most, share(request)), this.deadline);
		}
	}

	private BodyMemory.Share share(Request request) {
		return this.known.name(request.getHeader("Cookie")).map(this.memory::of).orElseGet(this.memory::ofStrangers);
	}

	private static boolean hasBody(Request request) {
		return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
	}

	private static void read(Request request, BodyReader body, Duration within) {
		request.setAttribute(BODY, body);
		request.setRequestThread();
		request.action(ActionCode.ASYNC_START, new Uncounted());
		request.action(ActionCode.ASYNC_SETTIMEOUT, within.toMillis());
		request.setReadListener(body);
		request.clearRequestThread();
	}

	@Override
	public boolean asyncDispatch(Request request, Response response, SocketEvent event) throws Exception {
		Object body = request.getAttribute(BODY);
		if (body instanceof ArrivingBody arriving) {
			return arrives(request, response, arriving, event);
		}
		if (body instanceof Drain drain) {
			return event == SocketEvent.OPEN_READ && hasRead(request) && drain.takesMore() && !request.isFinished();
		}
		return this.app.asyncDispatch(request, response, event);
	}

	private boolean arrives(Request request, Response response, ArrivingBody body, SocketEvent event) throws Exception {
		if (event == SocketEvent.TIMEOUT) {
			body.release();
			request.action(ActionCode.ASYNC_TIMEOUT, new AtomicBoolean());
			endReading(request);
			refuse(request, response, HttpServletResponse.SC_REQUEST_TIMEOUT);
		}
		else if (event != SocketEvent.OPEN_READ || !hasRead(request)) {
			body.release();
			return false;
		}
		else if (body.refusal() != 0) {
			body.release();
			endReading(request);
			refuse(request, response, body.refusal());
		}
		else if (request.isFinished()) {
			endReading(request);
			serve(request, response, body);
			body.release();
		}
		return true;
	}

	private static boolean hasRead(Request request) {
		try {
			request.onDataAvailable();
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** From here on it is an ordinary request, on this thread. */
	private static void endReading(Request request) {
		request.setAttribute(BODY, null);
		request.setRequestThread();
		request.action(ActionCode.ASYNC_DISPATCH, null);
		request.action(ActionCode.ASYNC_DISPATCHED, null);
		request.clearRequestThread();
	}

	private void refuse(Request request, Response response, int status) throws Exception {
		List.of("Content-Type", "Content-Length", "Transfer-Encoding").forEach(request.getMimeHeaders()::removeHeader);
		request.setContentLength(0);
		request.setAttribute(REFUSED, status);
		boolean expects = request.hasExpectation();
		request.setExpectation(false);
		serve(request, response, new Nothing());
		if (status == HttpServletResponse.SC_REQUEST_TIMEOUT || expects) {
			request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
		}
		else {
			// If the connection were closed right away, our answer might be lost.
			read(request, new Drain(request), DRAINED_WITHIN);
		}
	}

	private void serve(Request request, Response response, InputBuffer body) throws Exception {
		InputBuffer connection = request.getInputBuffer();
		request.setInputBuffer(body);
		try {
			this.app.service(request, response);
		}
		finally {
			request.setInputBuffer(connection);
		}
	}

	@Override
	public boolean prepare(Request request, Response response) throws Exception {
		return this.app.prepare(request, response);
	}

	@Override
	public void log(Request request, Response response, long time) {
		this.app.log(request, response, time);
	}

	@Override
	public void checkRecycled(Request request, Response response) {
		this.app.checkRecycled(request, response);
	}

	@Override
	public String getDomain() {
		return this.app.getDomain();
	}

	/** Identifies the known browser that sent a request, by its cookies. */
	interface KnownBrowser {

		Optional<String> name(@Nullable String cookies);

	}

	private static final class Nothing implements InputBuffer {

		@Override
		public int doRead(ApplicationBufferHandler reader) {
			return -1;
		}

		@Override
		public int available() {
			return 0;
		}

	}

	/** Reads and discards more of the body. */
	private static final class Drain extends BodyReader {

		private static final int MOST = 16 * 1024 * 1024;

		private int drained;

		Drain(Request request) {
			super(request);
		}

		@Override
		boolean takes(ByteBuffer part) {
			this.drained += part.remaining();
			return takesMore();
		}

		boolean takesMore() {
			return this.drained < MOST;
		}

	}

	/** The app doesn't know about incomplete requests. */
	private static final class Uncounted implements AsyncContextCallback {

		@Override
		public void fireOnComplete() {
		}

		@Override
		public boolean isAvailable() {
			return true;
		}

		@Override
		public void incrementInProgressAsyncCount() {
		}

		@Override
		public void decrementInProgressAsyncCount() {
		}

	}

}
