package dev.handback.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

import jakarta.servlet.ReadListener;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.jspecify.annotations.Nullable;

/** Reads as much of a body as there is, whenever there is something, and never waits. */
abstract class BodyReader implements ReadListener, ApplicationBufferHandler {

	private final Request request;

	private @Nullable ByteBuffer part;

	BodyReader(Request request) {
		this.request = request;
	}

	/** Accepts what has arrived, and returns whether it wants more. */
	abstract boolean takes(ByteBuffer part);

	@Override
	public final void onDataAvailable() throws IOException {
		boolean more = true;
		while (more && !this.request.isFinished() && this.request.isReady()) {
			more = this.request.doRead(this) <= 0 || takes(Objects.requireNonNull(this.part));
		}
	}

	@Override
	public final void setByteBuffer(ByteBuffer buffer) {
		this.part = buffer;
	}

	@Override
	public final @Nullable ByteBuffer getByteBuffer() {
		return this.part;
	}

	@Override
	public final void expand(int size) {
		// Tomcat brings its own buffer.
	}

	@Override
	public final void onAllDataRead() {
		// The reader asks the request instead.
	}

	@Override
	public final void onError(Throwable failure) {
		// The connection is closed without an answer.
	}

}
