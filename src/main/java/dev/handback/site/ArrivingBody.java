package dev.handback.site;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

import jakarta.servlet.http.HttpServletResponse;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * A body that is stored as it arrives and then read by the app. It is stored in pieces
 * that are neither enlarged nor copied, so the memory it occupies is exactly what is
 * counted.
 */
final class ArrivingBody extends BodyReader implements InputBuffer {

	/** What every body may use; anything more comes out of the shared memory. */
	static final int OWN_BYTES = 1024;

	private static final int PIECE_BYTES = 4 * 1024;

	private final long most;

	private final BodyMemory.Share shared;

	private final Deque<ByteBuffer> pieces = new ArrayDeque<>();

	private int size;

	private int read;

	private long taken;

	private int refusal;

	ArrivingBody(Request request, long most, BodyMemory.Share shared) {
		super(request);
		this.most = most;
		this.shared = shared;
	}

	/** The status to answer with, whatever else arrives; 0 for none. */
	int refusal() {
		return this.refusal;
	}

	@Override
	boolean takes(ByteBuffer part) {
		if (this.size + part.remaining() > this.most) {
			this.refusal = HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
		}
		else if (!keeps(part)) {
			this.refusal = HttpServletResponse.SC_SERVICE_UNAVAILABLE;
		}
		return this.refusal == 0;
	}

	private boolean keeps(ByteBuffer part) {
		while (part.hasRemaining()) {
			if ((this.pieces.isEmpty() || !this.pieces.getLast().hasRemaining()) && !hasAnotherPiece()) {
				return false;
			}
			ByteBuffer piece = this.pieces.getLast();
			int fits = Math.min(piece.remaining(), part.remaining());
			piece.put(part.slice(part.position(), fits));
			part.position(part.position() + fits);
			this.size += fits;
		}
		return true;
	}

	private boolean hasAnotherPiece() {
		int bytes = this.pieces.isEmpty() ? OWN_BYTES : PIECE_BYTES;
		int counted = this.pieces.isEmpty() ? 0 : bytes;
		boolean held = this.shared.take(counted);
		if (held) {
			this.taken += counted;
			this.pieces.add(ByteBuffer.allocate(bytes));
		}
		return held;
	}

	/** The memory it occupies, however little of it is used. */
	long held() {
		return this.pieces.stream().mapToLong(ByteBuffer::capacity).sum();
	}

	/** Releases its memory, once the app has read it or never will. */
	void release() {
		this.pieces.clear();
		this.shared.giveBack(this.taken);
		this.taken = 0;
	}

	/** Returns one piece after another, then the end. */
	@Override
	public int doRead(ApplicationBufferHandler reader) {
		ByteBuffer piece = this.pieces.poll();
		if (piece == null) {
			return -1;
		}
		reader.setByteBuffer(piece.flip());
		this.read += piece.remaining();
		return piece.remaining();
	}

	@Override
	public int available() {
		return this.size - this.read;
	}

}
