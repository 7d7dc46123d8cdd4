package dev.handback.site;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.http.HttpServletResponse;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** A body that is kept while it arrives, and then what the app reads it from. */
final class ArrivingBody extends BodyReader implements InputBuffer {

	/** What every body may hold; the rest comes out of what all of them share. */
	private static final int OWN_BYTES = 16 * 1024;

	private final long most;

	private final Shared shared;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private long taken;

	private int refusal;

	private boolean read;

	ArrivingBody(Request request, long most, Shared shared) {
		super(request);
		this.most = most;
		this.shared = shared;
	}

	/** The status to answer with, whatever else would come; 0 for none. */
	int refusal() {
		return this.refusal;
	}

	@Override
	boolean takes(ByteBuffer part) {
		int size = this.bytes.size() + part.remaining();
		if (size > this.most) {
			this.refusal = HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
		}
		else if (!holds(size)) {
			this.refusal = HttpServletResponse.SC_SERVICE_UNAVAILABLE;
		}
		else {
			this.bytes.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
		}
		return this.refusal == 0;
	}

	private boolean holds(int size) {
		long more = Math.max(0, size - OWN_BYTES) - this.taken;
		boolean held = this.shared.take(more);
		this.taken += held ? more : 0;
		return held;
	}

	/** Gives back what it held, when the app has read it or never will. */
	void release() {
		this.shared.giveBack(this.taken);
		this.taken = 0;
	}

	/** All of it at once, then the end. */
	@Override
	public int doRead(ApplicationBufferHandler reader) {
		if (available() == 0) {
			return -1;
		}
		this.read = true;
		reader.setByteBuffer(ByteBuffer.wrap(this.bytes.toByteArray()));
		return this.bytes.size();
	}

	@Override
	public int available() {
		return this.read ? 0 : this.bytes.size();
	}

	/** The memory that the larger bodies of a node have together. */
	static final class Shared {

		private final long most;

		private final AtomicLong held = new AtomicLong();

		Shared(long most) {
			this.most = most;
		}

		boolean take(long more) {
			if (this.held.addAndGet(more) <= this.most || more == 0) {
				return true;
			}
			giveBack(more);
			return false;
		}

		void giveBack(long bytes) {
			this.held.addAndGet(-bytes);
		}

	}

}
