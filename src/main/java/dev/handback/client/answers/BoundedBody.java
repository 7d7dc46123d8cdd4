package dev.handback.client.answers;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails once it has more bytes than that. */
public final class BoundedBody extends FilterInputStream {

	private long left;

	public BoundedBody(InputStream body, long maximum) {
		super(body);
		this.left = maximum;
	}

	@Override
	public int read() throws IOException {
		int next = super.read();
		count((next < 0) ? 0 : 1);
		return next;
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		int read = super.read(buffer, offset, length);
		count(Math.max(read, 0));
		return read;
	}

	private void count(int read) throws IOException {
		this.left -= read;
		if (this.left < 0) {
			throw new AnswerTooLargeException();
		}
	}

}
