package dev.handback.sandbox.fault;

import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.AbstractEndpoint;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's HTTP protocol, but request handlers can reach the connection (see
 * {@link RawConnection}). Tomcat creates it by name, so the class and its constructor are
 * public.
 */
public final class FaultyProtocol extends Http11NioProtocol {

	public FaultyProtocol() {
		getEndpoint().setHandler(new KnowingItsLine(getHandler()));
	}

	/** Handles a request on the thread that calls {@link #process}. */
	private record KnowingItsLine(
			AbstractEndpoint.Handler<NioChannel> usual) implements AbstractEndpoint.Handler<NioChannel> {

		@Override
		public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
			return RawConnection.during(socket, () -> this.usual.process(socket, event));
		}

		@Override
		public Object getGlobal() {
			return this.usual.getGlobal();
		}

		@Override
		public void release(SocketWrapperBase<NioChannel> socket) {
			this.usual.release(socket);
		}

		@Override
		public void pause() {
			this.usual.pause();
		}

		@Override
		public void recycle() {
			this.usual.recycle();
		}

	}

}
