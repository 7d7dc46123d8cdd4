package dev.handback.sandbox.world.record;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The id of a record: two hexadecimal digits for its kind, seventeen digits that count in
 * tens of thousands, a letter for the district, and four more digits. Within a kind and a
 * district, numbers and ids have the same order, so a page is one pass over a table
 * ordered by {@link #key()}.
 *
 * @param number the seventeen and the four digits as one decimal number
 */
public record RecordId(RecordKind kind, char district, long number) {

	public static final long HIGHEST_NUMBER = (1L << 52) - 1;

	private static final int LENGTH = 24;

	private static final Pattern OURS = Pattern.compile("5[9a-f]\\d{17}[a-f]\\d{4}");

	private static final int TEN_THOUSAND = 10_000;

	private static final int NUMBER_BITS = 52;

	private static final int KIND_SHIFT = 56;

	/** Whether the text has the format of an id. The record need not exist. */
	public static boolean isWellFormed(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (!HexFormat.isHexDigit(text.charAt(i))) {
				return false;
			}
		}
		return text.length() == LENGTH;
	}

	/** Parses an id that one of our records could have. */
	public static Optional<RecordId> parse(String text) {
		if (!OURS.matcher(text).matches()) {
			return Optional.empty();
		}
		RecordKind kind = RecordKind.ofCode(Integer.parseInt(text.substring(0, 2), 16));
		long tenThousands = Long.parseLong(text.substring(2, 19));
		if (tenThousands >= HIGHEST_NUMBER / TEN_THOUSAND) {
			return Optional.empty();
		}
		long number = tenThousands * TEN_THOUSAND + Long.parseLong(text.substring(20));
		return Optional.of(new RecordId(kind, text.charAt(19), number));
	}

	/** Parses an id that a record of that kind could have. */
	public static Optional<RecordId> parse(RecordKind kind, String text) {
		return parse(text).filter((id) -> id.kind() == kind);
	}

	public static RecordId ofKey(long key) {
		RecordKind kind = RecordKind.ofCode((int) (key >>> KIND_SHIFT));
		char district = Character.forDigit((int) (key >>> NUMBER_BITS) & 0xf, 16);
		return new RecordId(kind, district, key & HIGHEST_NUMBER);
	}

	/**
	 * Where a cursor is among the ids of a kind and a district: the highest number whose
	 * id isn't after that text, or −1 if all are. Accepts any text with the format of an
	 * id, whether or not such a record has ever existed.
	 */
	public static long placeOf(String text, RecordKind kind, char district) {
		long notAfter = -1;
		long after = HIGHEST_NUMBER + 1;
		while (after - notAfter > 1) {
			long middle = (notAfter + after) >>> 1;
			if (new RecordId(kind, district, middle).toString().compareTo(text) <= 0) {
				notAfter = middle;
			}
			else {
				after = middle;
			}
		}
		return notAfter;
	}

	public static long key(int code, char district, long number) {
		return ((long) code << KIND_SHIFT) | ((long) Character.digit(district, 16) << NUMBER_BITS) | number;
	}

	/** The record's key in tables. Keys ascend by kind, district, and number. */
	public long key() {
		return key(this.kind.code(), this.district, this.number);
	}

	/** The record's key in another table, for example among the district's teachers. */
	public long keyUnder(int code) {
		return key(code, this.district, this.number);
	}

	/** The record's id in versions before 3.0. */
	public String beforeVersion3() {
		return "57" + toString().substring(2);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("5a00000000000000000a0000");
		text.setCharAt(1, Character.forDigit(this.kind.code() & 0xf, 16));
		text.setCharAt(19, this.district);
		long rest = this.number;
		for (int place = 23; rest > 0; place = (place == 20) ? 18 : place - 1) {
			text.setCharAt(place, (char) ('0' + rest % 10));
			rest /= 10;
		}
		return text.toString();
	}

}
