package dev.handback.vocabulary;

import java.util.regex.Pattern;

/** A file's name made of what people or the service call something. */
public final class FileName {

	/** Beyond it file systems give up: 255 bytes, of which a character may need four. */
	private static final int LONGEST = 60;

	private static final Pattern UNSEEN = Pattern.compile("\\p{Cf}+");

	/** What breaks a header, a path or a file system. */
	private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Z}\"*/:<>?\\\\|]+");

	private FileName() {
	}

	/**
	 * The name without what no file can be called.
	 * @param otherwise the name where nothing is left
	 * @param ending with its dot
	 */
	public static String of(String name, String otherwise, String ending) {
		String plain = UNFIT.matcher(UNSEEN.matcher(name).replaceAll("")).replaceAll(" ").strip();
		int end = plain.offsetByCodePoints(0, Math.min(LONGEST, plain.codePointCount(0, plain.length())));
		String fitting = plain.substring(0, end).strip();
		return (fitting.isEmpty() || fitting.startsWith(".") ? otherwise : fitting) + ending;
	}

}
