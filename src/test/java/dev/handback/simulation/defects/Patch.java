package dev.handback.simulation.defects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A unified diff. Its line numbers don't count: the lines that a hunk expects have to be
 * in the file exactly once, wherever that is.
 *
 * @param header what is written above the first file
 * @param hunks by the path of the file
 */
record Patch(String header, Map<String, List<Hunk>> hunks) {

	private static final String FROM = "--- ";

	private static final String TO = "+++ ";

	private static final String HUNK = "@@";

	static Patch read(String text) {
		List<String> header = new ArrayList<>();
		Map<String, List<Hunk>> hunks = new LinkedHashMap<>();
		List<Hunk> current = null;
		for (String line : text.split("\n", 0)) {
			if (line.startsWith(TO)) {
				current = hunks.computeIfAbsent(line.substring(TO.length()), (file) -> new ArrayList<>());
			}
			else if (current == null) {
				header.add(line.startsWith(FROM) ? "" : line);
			}
			else if (line.startsWith(HUNK)) {
				current.add(new Hunk(new ArrayList<>(), new ArrayList<>()));
			}
			else if (!line.startsWith(FROM)) {
				current.get(current.size() - 1).add(line);
			}
		}
		return new Patch(String.join("\n", header).strip(), hunks);
	}

	/**
	 * The file after the patch.
	 * @throws IllegalStateException if a hunk doesn't fit, or fits in several places
	 */
	String apply(String file, String source) {
		String patched = "\n" + source;
		for (Hunk hunk : this.hunks.getOrDefault(file, List.of())) {
			String before = hunk.text(hunk.before);
			int at = patched.indexOf(before);
			if (at < 0 || patched.indexOf(before, at + 1) >= 0) {
				throw new IllegalStateException(
						(at < 0) ? "Not in " + file + ":" + before : "More than once in " + file + ":" + before);
			}
			patched = patched.substring(0, at) + hunk.text(hunk.after) + patched.substring(at + before.length());
		}
		return patched.substring(1);
	}

	/**
	 * Lines that take the place of others.
	 */
	record Hunk(List<String> before, List<String> after) {

		private void add(String line) {
			String text = line.isEmpty() ? "" : line.substring(1);
			if (!line.startsWith("+")) {
				this.before.add(text);
			}
			if (!line.startsWith("-")) {
				this.after.add(text);
			}
		}

		private String text(List<String> lines) {
			return lines.stream().map((line) -> line + "\n").collect(Collectors.joining("", "\n", ""));
		}

	}

}
