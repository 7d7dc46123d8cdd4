package dev.handback.sandbox.journal;

/** The last bytes of a body that is written bit by bit. */
final class EndOfBody {

	/** Long enough for the links of a list. */
	private static final int KEPT = 1024;

	private final byte[] ring = new byte[KEPT];

	private long written;

	EndOfBody(byte[] beginning) {
		write(beginning, 0, beginning.length);
	}

	void write(byte[] bytes, int offset, int length) {
		int kept = Math.min(length, KEPT);
		int from = offset + length - kept;
		int place = (int) ((this.written + length - kept) % KEPT);
		int untilEdge = Math.min(kept, KEPT - place);
		System.arraycopy(bytes, from, this.ring, place, untilEdge);
		System.arraycopy(bytes, from + untilEdge, this.ring, 0, kept - untilEdge);
		this.written += length;
	}

	byte[] bytes() {
		int kept = (int) Math.min(this.written, KEPT);
		byte[] bytes = new byte[kept];
		int start = (int) ((this.written - kept) % KEPT);
		int untilEdge = Math.min(kept, KEPT - start);
		System.arraycopy(this.ring, start, bytes, 0, untilEdge);
		System.arraycopy(this.ring, 0, bytes, untilEdge, kept - untilEdge);
		return bytes;
	}

}
