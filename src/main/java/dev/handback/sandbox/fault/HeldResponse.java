package dev.handback.sandbox.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.springframework.web.util.ContentCachingResponseWrapper;

/** The real answer to a request, held back. */
record HeldResponse(ContentCachingResponseWrapper response) {

	int status() {
		return this.response.getStatus();
	}

	byte[] body() {
		return this.response.getContentAsByteArray();
	}

	/** The head as it would be sent on a connection that closes afterwards. */
	byte[] head() {
		StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status()).append(" \r\n");
		for (String name : this.response.getHeaderNames()) {
			if (!name.equalsIgnoreCase("Content-Type") && !name.equalsIgnoreCase("Content-Length")) {
				this.response.getHeaders(name)
					.forEach((value) -> head.append(name).append(": ").append(value).append("\r\n"));
			}
		}
		if (this.response.getContentType() != null) {
			head.append("Content-Type: ").append(this.response.getContentType()).append("\r\n");
		}
		head.append("Content-Length: ").append(this.response.getContentSize()).append("\r\n");
		return head.append("Connection: close\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
	}

	/** The head and body as they would be sent. */
	byte[] bytes() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(head());
		bytes.writeBytes(body());
		return bytes.toByteArray();
	}

	/** Sends the answer unchanged. */
	void release() throws IOException {
		this.response.copyBodyToResponse();
	}

	/** Sends the first half of the body with a matching length. */
	void releaseHalf() throws IOException {
		byte[] body = body();
		this.response.resetBuffer();
		this.response.getOutputStream().write(Arrays.copyOf(body, body.length / 2));
		this.response.copyBodyToResponse();
	}

	/** Discards the answer. */
	void forget() {
		this.response.resetBuffer();
	}

}
