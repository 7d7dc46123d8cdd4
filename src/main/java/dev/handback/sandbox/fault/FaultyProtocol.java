package dev.handback.sandbox.fault;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's HTTP protocol, but request handlers can reach the connection (see
 * {@link RawConnection}), and a connection keeps its thread for a moment after each
 * answer. Tomcat creates it by name, so the class and its constructor are public.
 */
public final class FaultyProtocol extends Http11NioProtocol {

	/**
	 * How long a thread waits for the next request before the connection goes back to the
	 * thread that watches all of them. Each such change of threads costs more than many
	 * requests do.
	 */
	private static final long MOMENT = TimeUnit.MICROSECONDS.toNanos(200);

	@Override
	protected Processor createProcessor() {
		return new KnowingItsLine(this, getAdapter());
	}

	/** Handles requests on the thread that calls {@link #service}. */
	private static final class KnowingItsLine extends Http11Processor {

		KnowingItsLine(FaultyProtocol protocol, Adapter adapter) {
			super(protocol, adapter);
		}

		@Override
		public SocketState service(SocketWrapperBase<?> socket) throws IOException {
			RawConnection.enter((NioSocketWrapper) socket);
			try {
				SocketState state = super.service(socket);
				while (state == SocketState.OPEN && isNextThere(socket)) {
					state = super.service(socket);
				}
				return state;
			}
			finally {
				RawConnection.leave();
			}
		}

		// The client may need this thread's processor to send its next request.
		@SuppressWarnings("ThreadPriorityCheck")
		private static boolean isNextThere(SocketWrapperBase<?> socket) throws IOException {
			long end = System.nanoTime() + MOMENT;
			do {
				Thread.yield();
				if (socket.isReadyForRead()) {
					return true;
				}
			}
			while (System.nanoTime() < end);
			return false;
		}

	}

}
