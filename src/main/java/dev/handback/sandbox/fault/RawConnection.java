package dev.handback.sandbox.fault;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * The connection that the present request came on. Who writes to it or ends it leaves
 * nothing for Tomcat to say.
 */
final class RawConnection {

	private static final ThreadLocal<SocketWrapperBase<NioChannel>> OF_THIS_THREAD = new ThreadLocal<>();

	private final SocketWrapperBase<NioChannel> socket;

	private RawConnection(SocketWrapperBase<NioChannel> socket) {
		this.socket = socket;
	}

	static <T> T during(SocketWrapperBase<NioChannel> socket, Supplier<T> work) {
		OF_THIS_THREAD.set(socket);
		try {
			return work.get();
		}
		finally {
			OF_THIS_THREAD.remove();
		}
	}

	/** The connection of the request that this thread handles. */
	static RawConnection ofThisThread() {
		return new RawConnection(OF_THIS_THREAD.get());
	}

	void write(byte[] bytes, int from, int to) throws IOException {
		this.socket.write(true, bytes, from, to - from);
		this.socket.flush(true);
	}

	/** Ends the connection after what was written: the other side sees an early end. */
	void close() {
		this.socket.close();
	}

	/** Breaks the connection: the other side sees a reset. */
	void reset() throws IOException {
		// Without lingering, the kernel throws away what isn't sent and answers RST.
		this.socket.getSocket().getIOChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
		this.socket.close();
		wakeSelector();
	}

	/** The channel isn't really closed before its selector has noticed. */
	private void wakeSelector() {
		if (this.socket instanceof NioSocketWrapper nio) {
			nio.getPoller().getSelector().wakeup();
		}
	}

	/**
	 * Whether the other side has ended the connection. Asked only while it waits for an
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
