package dev.handback.client.connection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import dev.handback.client.answers.AnswerTooLargeException;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Cuts off an answer that is larger than any legitimate one before it fills up the
 * memory.
 */
class ResponseSizeLimit implements ClientHttpRequestInterceptor {

	private static final int SHORT_REST = 64 * 1024;

	private final long maximum;

	ResponseSizeLimit(long maximumBytes) {
		this.maximum = maximumBytes;
	}

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		return new BoundedResponse(execution.execute(request, body), this.maximum);
	}

	private static final class BoundedResponse implements ClientHttpResponse {

		private final ClientHttpResponse response;

		private final long maximum;

		BoundedResponse(ClientHttpResponse response, long maximum) {
			this.response = response;
			this.maximum = maximum;
		}

		@Override
		public HttpStatusCode getStatusCode() throws IOException {
			return this.response.getStatusCode();
		}

		@Override
		public String getStatusText() throws IOException {
			return this.response.getStatusText();
		}

		@Override
		public HttpHeaders getHeaders() {
			return this.response.getHeaders();
		}

		@Override
		public InputStream getBody() throws IOException {
			return new BoundedStream(this.response.getBody(), this.maximum);
		}

		// A short rest is read, so that the connection can be reused; a long one would
		// take until the deadline.
		@Override
		public void close() {
			try (InputStream body = this.response.getBody()) {
				body.readNBytes(SHORT_REST);
			}
			catch (IOException ex) {
				// The rest isn't needed.
			}
			this.response.close();
		}

	}

	private static final class BoundedStream extends FilterInputStream {

		private long left;

		BoundedStream(InputStream body, long maximum) {
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

}
