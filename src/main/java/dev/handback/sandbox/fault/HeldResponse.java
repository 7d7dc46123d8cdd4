package dev.handback.sandbox.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.springframework.web.util.ContentCachingResponseWrapper;

/** The true answer to a request, held back. */
final class HeldResponse {

	private final ContentCachingResponseWrapper response;

	HeldResponse(ContentCachingResponseWrapper response) {
		this.response = response;
	}

	int status() {
		return this.response.getStatus();
	}

	byte[] body() {
		return this.response.getContentAsByteArray();
	}

	/** The head as it would go over the wire, on a connection that ends with it. */
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

	/** Head and body as they would go over the wire. */
	byte[] bytes() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(head());
		bytes.writeBytes(body());
		return bytes.toByteArray();
	}

	/** Sends it after all. */
	void release() throws IOException {
		this.response.copyBodyToResponse();
	}

	/** Sends it with the first half of its body and a length to match. */
	void releaseHalf() throws IOException {
		byte[] body = body();
		this.response.resetBuffer();
		this.response.getOutputStream().write(Arrays.copyOf(body, body.length / 2));
		this.response.copyBodyToResponse();
	}

	/** As if it had never been. */
	void forget() {
		this.response.resetBuffer();
	}

}
