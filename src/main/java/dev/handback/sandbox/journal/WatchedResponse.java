package dev.handback.sandbox.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A response of which the beginning is remembered. Before the first byte leaves, the
 * exchange is written down: whoever has read an answer finds it in the journal.
 */
final class WatchedResponse extends HttpServletResponseWrapper {

	private final Exchange exchange;

	private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();

	private long size;

	private @Nullable PrintWriter writer;

	WatchedResponse(HttpServletResponse response, Exchange exchange) {
		super(response);
		this.exchange = exchange;
	}

	byte[] beginning() {
		return this.beginning.toByteArray();
	}

	@Override
	public void reset() {
		super.reset();
		resetBuffer();
	}

	@Override
	public void resetBuffer() {
		super.resetBuffer();
		this.beginning.reset();
		this.size = 0;
	}

	@Override
	public void flushBuffer() throws IOException {
		leave();
		super.flushBuffer();
	}

	@Override
	public ServletOutputStream getOutputStream() throws IOException {
		return new WatchedStream(super.getOutputStream());
	}

	@Override
	public PrintWriter getWriter() throws IOException {
		PrintWriter writer = this.writer;
		if (writer == null) {
			writer = new PrintWriter(new OutputStreamWriter(getOutputStream(), getCharacterEncoding()));
			this.writer = writer;
		}
		return writer;
	}

	private void leave() {
		this.exchange.leave(getStatus(), beginning());
	}

	private void wrote(byte[] bytes, int offset, int length) {
		int kept = Math.min(length, Exchange.answerBytesKept() - this.beginning.size());
		if (kept > 0) {
			this.beginning.write(bytes, offset, kept);
		}
		this.size += length;
		if (this.size >= getBufferSize()) {
			leave();
		}
	}

	private final class WatchedStream extends ServletOutputStream {

		private final ServletOutputStream out;

		WatchedStream(ServletOutputStream out) {
			this.out = out;
		}

		@Override
		public void write(int b) throws IOException {
			write(new byte[] { (byte) b }, 0, 1);
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			wrote(bytes, offset, length);
			this.out.write(bytes, offset, length);
		}

		@Override
		public void flush() throws IOException {
			leave();
			this.out.flush();
		}

		@Override
		public boolean isReady() {
			return this.out.isReady();
		}

		@Override
		public void setWriteListener(WriteListener listener) {
			this.out.setWriteListener(listener);
		}

	}

}
