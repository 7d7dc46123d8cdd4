package dev.handback.client.connection;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.UnaryOperator;

import dev.handback.client.answers.BoundedBody;
import dev.handback.client.answers.ShortenedTexts;
import org.jspecify.annotations.Nullable;

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

	/**
	 * How much is kept of one text: more than can be written here, however it is encoded.
	 */
	private static final int LONGEST_TEXT = 512 * 1024;

	private final UnaryOperator<InputStream> limit;

	ResponseSizeLimit(long maximumBytes) {
		this.limit = (body) -> new BoundedBody(body, maximumBytes);
	}

	/**
	 * Also shortens long texts.
	 * @param keptBytes the limit after that
	 */
	ResponseSizeLimit(long maximumBytes, long keptBytes) {
		this.limit = (body) -> new BoundedBody(new ShortenedTexts(new BoundedBody(body, maximumBytes), LONGEST_TEXT),
				keptBytes);
	}

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		return new BoundedResponse(execution.execute(request, body), this.limit);
	}

	private static final class BoundedResponse implements ClientHttpResponse {

		private final ClientHttpResponse response;

		private final UnaryOperator<InputStream> limit;

		private @Nullable InputStream body;

		BoundedResponse(ClientHttpResponse response, UnaryOperator<InputStream> limit) {
			this.response = response;
			this.limit = limit;
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
			if (this.body == null) {
				this.body = this.limit.apply(this.response.getBody());
			}
			return this.body;
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

}
