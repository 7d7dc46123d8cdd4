package dev.handback;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.support.FileTree;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Types, their methods and nested types, and paths that the README and the documents name
 * in backticks exist in the sources. {@code …} stands for the last type that was named,
 * or for the rest of a name. Links lead to files and headings that exist.
 */
class DocumentsTests {

	private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");

	private static final Pattern NAME = Pattern
		.compile("(?<type>[A-Z]\\w*|…)(?<inner>\\.[A-Z]\\w*)?(?:…|[.#]?(?<member>[a-z]\\w*)(?<cut>…)?)?(?:\\(\\))?");

	/** Excludes names like {@code POST} and {@code CHECKING}. */
	private static final Pattern TYPE = Pattern.compile("[A-Z]\\w*[a-z]\\w*");

	private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");

	private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

	private static final Set<String> NOT_OURS = Set.of("HttpOnly", "SameSite", "Secure", "Bench", "Clock", "Dockerfile",
			"Other");

	private final Map<String, String> sources = sources();

	@Test
	void namesWhatIsInTheSources() {
		List<String> problems = new ArrayList<>();
		int[] names = new int[1];
		documents().forEach((document) -> {
			List<String> lines = lines(document);
			for (int i = 0; i < lines.size(); i++) {
				@Nullable String type = null;
				for (MatchResult code : CODE.matcher(lines.get(i)).results().toList()) {
					Matcher name = NAME.matcher(code.group(1));
					if (!name.matches()) {
						continue;
					}
					if (!name.group("type").equals("…")) {
						type = isCode(name) ? name.group("type") : null;
					}
					if (type != null) {
						names[0]++;
						@Nullable String problem = problem(type, name);
						if (problem != null) {
							problems.add(document + ":" + (i + 1) + " `" + code.group(1) + "`: " + problem);
						}
					}
				}
			}
		});

		assertThat(names[0]).isGreaterThan(500);
		assertThat(problems).isEmpty();
	}

	@Test
	void namesPathsThatExist() {
		assertThat(documents().flatMap((document) -> CODE.matcher(FileTree.text(document))
			.results()
			.map((code) -> code.group(1))
			.filter((code) -> code.matches("(src|docs)/[\\w./-]+"))
			.filter((path) -> !Files.exists(Path.of(path)))
			.map((path) -> document + ": " + path))).isEmpty();
	}

	@Test
	void linksLeadSomewhere() {
		assertThat(documents().flatMap((document) -> LINK.matcher(FileTree.text(document))
			.results()
			.filter((link) -> !leadsSomewhere(document, link.group(1), link.group(2)))
			.map((link) -> document + ": " + link.group()))).isEmpty();
	}

	private static boolean isCode(Matcher name) {
		String type = name.group("type");
		return !NOT_OURS.contains(type) && TYPE.matcher(type).matches();
	}

	private @Nullable String problem(String type, Matcher name) {
		String source = this.sources.get(type);
		if (source == null) {
			return "no type " + type;
		}
		String inner = name.group("inner");
		if (inner != null && !isDeclared(source, "(class|record|interface|enum) " + inner.substring(1) + "\\b")
				&& !isDeclared(source, inner.substring(1) + "\\b")) {
			return "no " + inner.substring(1) + " in " + type;
		}
		String member = name.group("member");
		if (member != null && !isDeclared(source, "(?<=[\\w>\\]] )(?<!return |new |else |throw )" + member
				+ ((name.group("cut") != null) ? "\\w*" : "") + "\\(")) {
			return "no method " + member + " in " + type;
		}
		return null;
	}

	private static boolean isDeclared(String source, String declaration) {
		return Pattern.compile(declaration).matcher(source).find();
	}

	private static boolean leadsSomewhere(Path document, String file, @Nullable String heading) {
		Path target = file.isEmpty() ? document : document.resolveSibling(file).normalize();
		return Files.exists(target) && (heading == null || HEADING.matcher(FileTree.text(target))
			.results()
			.map((line) -> line.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-'))
			.anyMatch(heading::equals));
	}

	private static Stream<Path> documents() {
		return Stream.concat(FileTree.files(Path.of("docs"), ".md").stream(), Stream.of(Path.of("README.md"))).sorted();
	}

	private static Map<String, String> sources() {
		return Stream.of("main", "test")
			.flatMap((part) -> FileTree.files(Path.of("src", part, "java"), ".java").stream())
			.collect(Collectors.toMap((file) -> file.getFileName().toString().replace(".java", ""), FileTree::text,
					(one, other) -> one + other, TreeMap::new));
	}

	private static List<String> lines(Path file) {
		return FileTree.text(file).lines().toList();
	}

}
