package dev.handback.rostersync.staging;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;

import dev.handback.roster.StoredRoles;
import org.jspecify.annotations.Nullable;

/** Lines in PostgreSQL's COPY text format, collected in one reusable buffer. */
final class CopyText {

	private byte[] bytes = new byte[1 << 16];

	private int length;

	int length() {
		return this.length;
	}

	byte[] bytes() {
		return this.bytes;
	}

	void clear() {
		this.length = 0;
	}

	/** Adds one line. */
	void line(Iterator<@Nullable Object> values) {
		while (values.hasNext()) {
			value(values.next());
			put(values.hasNext() ? '\t' : '\n');
		}
	}

	private void value(@Nullable Object value) {
		if (value == null) {
			put('\\');
			put('N');
		}
		else if (value instanceof MemberIds || value instanceof StoredRoles) {
			put('{');
			put(value.toString());
			put('}');
		}
		else {
			put(value.toString());
		}
	}

	private void put(String text) {
		for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
			escape(next);
		}
	}

	private void escape(byte next) {
		switch (next) {
			case '\\' -> pair('\\');
			case '\t' -> pair('t');
			case '\n' -> pair('n');
			case '\r' -> pair('r');
			// A text in PostgreSQL can contain every character except this one.
			case 0 -> {
				put(0xEF);
				put(0xBF);
				put(0xBD);
			}
			default -> put(next);
		}
	}

	private void pair(char letter) {
		put('\\');
		put(letter);
	}

	private void put(int next) {
		if (this.length == this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, this.length * 2);
		}
		this.bytes[this.length++] = (byte) next;
	}

}
