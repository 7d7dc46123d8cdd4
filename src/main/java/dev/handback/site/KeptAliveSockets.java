package dev.handback.site;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.util.Map;

import javax.net.SocketFactory;

import jdk.net.ExtendedSocketOptions;

/**
 * Connections to the database that the operating system probes after ten seconds of
 * silence: a statement may take long, and its server may have vanished. The driver turns
 * that on (tcpKeepAlive) and instantiates this factory by name.
 */
public class KeptAliveSockets extends SocketFactory {

	private static final Map<SocketOption<Integer>, Integer> SECONDS_AND_TRIES = Map.of(
			ExtendedSocketOptions.TCP_KEEPIDLE, 10, ExtendedSocketOptions.TCP_KEEPINTERVAL, 5,
			ExtendedSocketOptions.TCP_KEEPCOUNT, 3);

	@Override
	public Socket createSocket() throws IOException {
		Socket socket = new Impatient();
		// Not every system has these options.
		for (Map.Entry<SocketOption<Integer>, Integer> option : SECONDS_AND_TRIES.entrySet()) {
			if (socket.supportedOptions().contains(option.getKey())) {
				socket.setOption(option.getKey(), option.getValue());
			}
		}
		return socket;
	}

	@Override
	public Socket createSocket(String host, int port) throws IOException {
		return createSocket(InetAddress.getByName(host), port);
	}

	@Override
	public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
		return createSocket(InetAddress.getByName(host), port, from, fromPort);
	}

	@Override
	public Socket createSocket(InetAddress host, int port) throws IOException {
		Socket socket = createSocket();
		socket.connect(new InetSocketAddress(host, port));
		return socket;
	}

	@Override
	public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
		Socket socket = createSocket();
		socket.bind(new InetSocketAddress(from, fromPort));
		socket.connect(new InetSocketAddress(host, port));
		return socket;
	}

	/**
	 * Once a read has timed out, the next ones wait a second at most until another
	 * timeout is set. Closing a TLS connection reads what the other side still says; a
	 * database that has vanished says nothing, and whoever gave it up would wait as long
	 * as before.
	 */
	private static final class Impatient extends Socket {

		private static final int AFTER_SILENCE = 1_000;

		@Override
		public InputStream getInputStream() throws IOException {
			return new FilterInputStream(super.getInputStream()) {

				@Override
				public int read() throws IOException {
					try {
						return super.read();
					}
					catch (SocketTimeoutException ex) {
						shortenTimeout();
						throw ex;
					}
				}

				@Override
				public int read(byte[] bytes, int from, int length) throws IOException {
					try {
						return super.read(bytes, from, length);
					}
					catch (SocketTimeoutException ex) {
						shortenTimeout();
						throw ex;
					}
				}

			};
		}

		private void shortenTimeout() throws SocketException {
			setSoTimeout(Math.min(getSoTimeout(), AFTER_SILENCE));
		}

	}

}
