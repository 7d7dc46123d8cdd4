package dev.handback.sandbox.lever;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.jspecify.annotations.Nullable;

/** Keeps a lever's answer apart from the answer to the request that it is part of. */
final class InnerResponse extends HttpServletResponseWrapper {

	private final ByteArrayOutputStream body = new ByteArrayOutputStream();

	private final PrintWriter writer = new PrintWriter(this.body, false, StandardCharsets.UTF_8);

	private int status = SC_OK;

	InnerResponse(HttpServletResponse outer) {
		super(outer);
	}

	LeverAnswer complete() {
		this.writer.flush();
		return new LeverAnswer(this.status, this.body.toByteArray());
	}

	@Override
	public void setStatus(int status) {
		this.status = status;
	}

	@Override
	public int getStatus() {
		return this.status;
	}

	@Override
	public void sendError(int status, @Nullable String message) {
		this.status = status;
	}

	@Override
	public void sendError(int status) {
		this.status = status;
	}

	@Override
	public void sendRedirect(String location) {
		this.status = SC_FOUND;
	}

	@Override
	public void setHeader(String name, @Nullable String value) {
		// belongs to an answer that isn't sent
	}

	@Override
	public void addHeader(String name, @Nullable String value) {
		// belongs to an answer that isn't sent
	}

	@Override
	public void setContentType(@Nullable String type) {
		// belongs to an answer that isn't sent
	}

	@Override
	public void setContentLength(int length) {
		// belongs to an answer that isn't sent
	}

	@Override
	public void setContentLengthLong(long length) {
		// belongs to an answer that isn't sent
	}

	@Override
	public boolean isCommitted() {
		return false;
	}

	@Override
	public void reset() {
		this.body.reset();
		this.status = SC_OK;
	}

	@Override
	public void resetBuffer() {
		this.body.reset();
	}

	@Override
	public void flushBuffer() {
		this.writer.flush();
	}

	@Override
	public PrintWriter getWriter() {
		return this.writer;
	}

	@Override
	public ServletOutputStream getOutputStream() {
		return new ServletOutputStream() {

			@Override
			public void write(int b) {
				InnerResponse.this.body.write(b);
			}

			@Override
			public boolean isReady() {
				return true;
			}

			@Override
			public void setWriteListener(WriteListener listener) {
				throw new UnsupportedOperationException();
			}

		};
	}

}
