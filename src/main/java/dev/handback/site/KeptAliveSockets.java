package dev.handback.site;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketOption;
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
		return keptAlive(new Socket());
	}

	@Override
	public Socket createSocket(String host, int port) throws IOException {
		return keptAlive(new Socket(host, port));
	}

	@Override
	public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
		return keptAlive(new Socket(host, port, from, fromPort));
	}

	@Override
	public Socket createSocket(InetAddress host, int port) throws IOException {
		return keptAlive(new Socket(host, port));
	}

	@Override
	public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
		return keptAlive(new Socket(host, port, from, fromPort));
	}

	// Not every system has these options.
	static Socket keptAlive(Socket socket) throws IOException {
		for (Map.Entry<SocketOption<Integer>, Integer> option : SECONDS_AND_TRIES.entrySet()) {
			if (socket.supportedOptions().contains(option.getKey())) {
				socket.setOption(option.getKey(), option.getValue());
			}
		}
		return socket;
	}

}
