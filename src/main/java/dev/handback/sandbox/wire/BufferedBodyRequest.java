package dev.handback.sandbox.wire;

import java.io.ByteArrayInputStream;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/** A request whose body has already been read. */
public class BufferedBodyRequest extends HttpServletRequestWrapper {

	private final byte[] body;

	public BufferedBodyRequest(HttpServletRequest request, byte[] body) {
		super(request);
		this.body = body;
	}

	@Override
	public final ServletInputStream getInputStream() {
		ByteArrayInputStream bytes = new ByteArrayInputStream(this.body);
		return new ServletInputStream() {

			@Override
			public int read() {
				return bytes.read();
			}

			@Override
			public int read(byte[] target, int offset, int length) {
				return bytes.read(target, offset, length);
			}

			@Override
			public boolean isFinished() {
				return bytes.available() == 0;
			}

			@Override
			public boolean isReady() {
				return true;
			}

			@Override
			public void setReadListener(ReadListener listener) {
				throw new UnsupportedOperationException();
			}

		};
	}

}
