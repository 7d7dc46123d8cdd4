package dev.handback.client.answers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;

import dev.handback.vocabulary.Sha256;

/**
 * JSON in UTF-8 whose texts are shortened while it is read, so that none needs more
 * memory than that. A digest takes the place of the rest, so that different texts stay
 * different.
 */
public final class ShortenedTexts extends InputStream {

	private static final int ROOM_FOR_DIGEST = 100;

	private static final Pattern DIGEST = Pattern.compile(" … \\[\\+\\d+ bytes, [0-9a-f]{16}]$");

	private static final int DIGEST_BYTES = 8;

	private final InputStream body;

	private final int longest;

	private final byte[] in = new byte[8192];

	private final byte[] out = new byte[8192 + ROOM_FOR_DIGEST];

	private final MessageDigest rest = Sha256.digest();

	private int inAt;

	private int inEnd;

	private int outAt;

	private int outEnd;

	/** How much of the text there has been; negative outside of a text. */
	private long length = -1;

	private long left;

	/** How many more bytes belong to the escape sequence. */
	private int escaped;

	private boolean escapes;

	/**
	 * Reads from there.
	 * @param longest how many bytes of a text are kept
	 */
	public ShortenedTexts(InputStream body, int longest) {
		this.body = body;
		this.longest = longest;
	}

	/** Whether the text was shortened. */
	public static boolean isShortened(String text) {
		return DIGEST.matcher(text).region(Math.max(0, text.length() - ROOM_FOR_DIGEST), text.length()).find();
	}

	@Override
	public int read() throws IOException {
		return fill() ? this.out[this.outAt++] & 0xff : -1;
	}

	@Override
	public int read(byte[] buffer, int offset, int most) throws IOException {
		if (most == 0) {
			return 0;
		}
		if (!fill()) {
			return -1;
		}
		int read = Math.min(most, this.outEnd - this.outAt);
		System.arraycopy(this.out, this.outAt, buffer, offset, read);
		this.outAt += read;
		return read;
	}

	@Override
	public void close() throws IOException {
		this.body.close();
	}

	private boolean fill() throws IOException {
		while (this.outAt == this.outEnd) {
			if (this.inAt == this.inEnd) {
				this.inAt = 0;
				this.inEnd = Math.max(this.body.read(this.in), 0);
				if (this.inEnd == 0) {
					return false;
				}
			}
			this.outAt = 0;
			this.outEnd = 0;
			while (this.inAt < this.inEnd && this.outEnd < this.out.length - ROOM_FOR_DIGEST) {
				next(this.in[this.inAt++]);
				if (this.length >= 0 && this.escaped == 0) {
					run();
				}
			}
		}
		return true;
	}

	/** Takes what is surely within a text at once. */
	private void run() {
		int from = this.inAt;
		long room = (this.left > 0) ? Integer.MAX_VALUE
				: Math.min(this.longest - this.length, this.out.length - ROOM_FOR_DIGEST - this.outEnd);
		int to = (int) Math.min(this.inEnd, from + room);
		while (this.inAt < to && this.in[this.inAt] != '"' && this.in[this.inAt] != '\\') {
			this.inAt++;
		}
		int taken = Math.max(this.inAt - from, 0);
		if (this.left > 0) {
			this.rest.update(this.in, from, taken);
			this.left += taken;
		}
		else {
			System.arraycopy(this.in, from, this.out, this.outEnd, taken);
			this.outEnd += taken;
		}
		this.length += taken;
	}

	private void next(byte one) {
		if (this.length < 0) {
			this.length = (one == '"') ? 0 : -1;
			keep(one);
		}
		else if (one == '"' && this.escaped == 0) {
			end();
			keep(one);
		}
		else {
			ofText(one);
		}
	}

	// Nothing is cut within a character or an escape sequence.
	private void ofText(byte one) {
		boolean begins = this.escaped == 0 && (one & 0xc0) != 0x80;
		if (this.escaped > 0) {
			this.escaped = (this.escapes && one == 'u') ? 4 : this.escaped - 1;
			this.escapes = false;
		}
		else if (one == '\\') {
			this.escaped = 1;
			this.escapes = true;
		}
		if (this.left > 0 || (this.length >= this.longest && begins)) {
			this.left++;
			this.rest.update(one);
		}
		else {
			keep(one);
		}
		this.length++;
	}

	private void end() {
		if (this.left > 0) {
			String digest = HexFormat.of().formatHex(this.rest.digest(), 0, DIGEST_BYTES);
			for (byte one : (" … [+" + this.left + " bytes, " + digest + "]").getBytes(StandardCharsets.UTF_8)) {
				keep(one);
			}
		}
		this.left = 0;
		this.length = -1;
	}

	private void keep(byte one) {
		this.out[this.outEnd++] = one;
	}

}
