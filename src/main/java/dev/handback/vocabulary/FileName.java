package dev.handback.vocabulary;

import java.util.regex.Pattern;

/** A file name made from a name that people or the service use. */
public final class FileName {

	/** File systems allow 255 bytes, and a character may need four. */
	private static final int LONGEST = 60;

	private static final Pattern UNSEEN = Pattern.compile("\\p{Cf}+");

	/** Characters that break a header, a path or a file system. */
	private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Z}\"*/:<>?\\\\|]+");

	private FileName() {
	}

	/**
	 * The name without characters that a file name can't contain.
	 * @param otherwise the name if nothing is left
	 * @param ending the file extension, with its dot
	 */
	public static String of(String name, String otherwise, String ending) {
		String plain = UNFIT.matcher(UNSEEN.matcher(name).replaceAll("")).replaceAll(" ").strip();
		int end = plain.offsetByCodePoints(0, Math.min(LONGEST, plain.codePointCount(0, plain.length())));
		String fitting = plain.substring(0, end).strip();
		return (fitting.isEmpty() || fitting.startsWith(".") ? otherwise : fitting) + ending;
	}

}
