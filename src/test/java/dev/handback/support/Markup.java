package dev.handback.support;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random texts with markup in them. */
public final class Markup {

	private static final List<String> PIECES = List.of("<", "<", "<", ">", "</", "<!--", "-->", "<?", "\uff1c",
			"\ufe64", "&lt", "&lt;", "&LT;", "&#60;", "&#0000060", "&#x3c;", "&#X003C", "&amp;", "&", "&#97;", "&sol;",
			"&#8203;", "\u200a", "\u200b", "\u2060", "\u00ad", "\ufeff", " ", "\n", "a", "video", "SCRIPT", "/",
			"\uff0f", "\uff53cript", "img src=x onerror=alert(1)", "a href=\"javascript:alert(1)\"", "\"", "'", "=",
			"3", "!", "x", "\u00e9", "\u05d0", "svg/onload=x", ":", "![CDATA[", "text", "\ud83d\udca5");

	private Markup() {
	}

	/** A few pieces in random order. */
	public static String drawn(Random random) {
		return random.ints(1 + random.nextInt(8), 0, PIECES.size()).mapToObj(PIECES::get).collect(Collectors.joining());
	}

}
