package dev.handback.sandbox.fault;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;

import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;

/**
 * The connection of the current request. After it was written to or closed here, Tomcat
 * can't send anything.
 */
record RawConnection(NioSocketWrapper socket) {

	private static final ThreadLocal<NioSocketWrapper> OF_THIS_THREAD = new ThreadLocal<>();

	/** This thread handles the requests of that connection until it {@link #leave}s. */
	static void enter(NioSocketWrapper socket) {
		OF_THIS_THREAD.set(socket);
	}

	static void leave() {
		OF_THIS_THREAD.remove();
	}

	/** Returns the connection of the request that this thread handles. */
	static RawConnection ofThisThread() {
		return new RawConnection(OF_THIS_THREAD.get());
	}

	void write(byte[] bytes, int from, int to) throws IOException {
		this.socket.write(true, bytes, from, to - from);
		this.socket.flush(true);
	}

	/** Closes the connection after what was written, so the client sees an early end. */
	void close() {
		this.socket.close();
	}

	/** Breaks the connection, so the client sees a reset. */
	void reset() throws IOException {
		// Without lingering, the kernel discards unsent data and sends RST.
		this.socket.getSocket().getIOChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
		this.socket.close();
		// The channel isn't really closed until its selector notices.
		this.socket.getPoller().getSelector().wakeup();
	}

	/**
	 * Whether the client has closed the connection. Valid only while it waits for an
	 * answer and sends nothing.
	 */
	boolean isGone() {
		try {
			return this.socket.getSocket().getIOChannel().read(ByteBuffer.allocate(1)) < 0;
		}
		catch (IOException ex) {
			return true;
		}
	}

}
