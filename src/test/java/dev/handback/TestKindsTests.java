package dev.handback;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.AnnotationSupport;

import org.springframework.asm.ClassReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code mvn test} runs, and what waits for {@code mvn verify}: tests that start a
 * Spring context, a database, a browser or another process have the tag {@code
 * integration}, and no others do.
 */
class TestKindsTests {

	// With dots, so that this class doesn't contain what it looks for.
	private static final List<String> STARTING = paths("org.springframework.boot.SpringApplication",
			"org.springframework.boot.builder.SpringApplicationBuilder", "org.springframework.boot.test.context.",
			"org.springframework.test.context.", "org.springframework.context.annotation.AnnotationConfigApplication",
			"io.zonky.", "org.testcontainers.", "com.microsoft.playwright.", "java.lang.ProcessBuilder");

	private static final List<String> ANNOTATIONS = paths("org.junit.jupiter.api.Test",
			"org.junit.jupiter.api.TestFactory", "org.junit.jupiter.api.RepeatedTest",
			"org.junit.jupiter.params.ParameterizedTest");

	private static final int TEXT = 1;

	/** Lower case up to the class, which excludes the L of a descriptor. */
	private static final Pattern NAME = Pattern.compile("(?:[a-z]\\w*/)+[A-Z][\\w$]*");

	private final Map<String, Set<String>> main = read(Path.of("target", "classes"));

	private final Map<String, Set<String>> test = read(Path.of("target", "test-classes"));

	@Test
	void everyTestIsRunByItsName() {
		assertThat(classesWithTests()).isNotEmpty()
			.allMatch((name) -> name.endsWith("Tests") || name.matches("dev/handback/journeys/\\w+(Journey|Proof)")
					|| name.matches("dev/handback/proof/(\\w+Proof|Soak)")
					|| name.matches("dev/handback/bench/\\w+Bench")
					|| name.matches("dev/handback/simulation/[\\w/]+Search"));
	}

	@Test
	void whatStartsSomethingIsTaggedAndNothingElse() {
		assertThat(having(this::isTagged)).as("tests with @Tag(\"integration\")")
			.isNotEmpty()
			.containsExactlyElementsOf(having(this::startsSomething));
	}

	private Set<String> having(Predicate<String> quality) {
		Set<String> names = new TreeSet<>(classesWithTests());
		names.removeIf(quality.negate());
		return names;
	}

	private Collection<String> classesWithTests() {
		return this.test.entrySet()
			.stream()
			.filter((read) -> !abstracts(read.getKey()) && inherited(read.getKey()).anyMatch(this::hasTests))
			.map(Map.Entry::getKey)
			.toList();
	}

	private boolean hasTests(String name) {
		return ANNOTATIONS.stream().anyMatch(this.test.getOrDefault(name, Set.of())::contains);
	}

	private boolean isTagged(String name) {
		return AnnotationSupport.findRepeatableAnnotations(load(name), Tag.class)
			.stream()
			.anyMatch((tag) -> tag.value().equals("integration"));
	}

	/** Follows the names through the tests, and one step into the app. */
	private boolean startsSomething(String name) {
		Set<String> seen = new HashSet<>(Set.of(name));
		Deque<String> open = new ArrayDeque<>(seen);
		while (!open.isEmpty()) {
			for (String used : this.test.get(open.remove())) {
				if (isStarting(used) || this.main.getOrDefault(used, Set.of()).stream().anyMatch(this::isStarting)) {
					return true;
				}
				if (this.test.containsKey(used) && seen.add(used)) {
					open.add(used);
				}
			}
		}
		return false;
	}

	private boolean isStarting(String name) {
		return STARTING.stream().anyMatch(name::startsWith);
	}

	private static List<String> paths(String... names) {
		return Stream.of(names).map((name) -> name.replace('.', '/')).toList();
	}

	private static Stream<String> inherited(String name) {
		return Stream.<Class<?>>iterate(load(name), (type) -> type != null, Class::getSuperclass)
			.map((type) -> type.getName().replace('.', '/'));
	}

	private static boolean abstracts(String name) {
		return Modifier.isAbstract(load(name).getModifiers());
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name.replace('/', '.'), false, TestKindsTests.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** The names that each class in a file of its own uses. */
	private static Map<String, Set<String>> read(Path classes) {
		Map<String, Set<String>> names = new TreeMap<>();
		try (Stream<Path> files = Files.walk(classes)) {
			for (Path file : files.filter((path) -> path.toString().endsWith(".class")).toList()) {
				byte[] bytes = Files.readAllBytes(file);
				ClassReader reader = new ClassReader(bytes);
				names.computeIfAbsent(topLevel(reader.getClassName()), (fresh) -> new HashSet<>())
					.addAll(names(reader, bytes));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return names;
	}

	/**
	 * Everything in the constant pool that may be a name: classes, and parts of
	 * descriptors.
	 */
	private static Set<String> names(ClassReader reader, byte[] bytes) throws IOException {
		Set<String> names = new HashSet<>();
		for (int item = 1; item < reader.getItemCount(); item++) {
			int start = reader.getItem(item);
			if (start > 0 && bytes[start - 1] == TEXT) {
				String text = new DataInputStream(new ByteArrayInputStream(bytes, start, bytes.length - start))
					.readUTF();
				NAME.matcher(text).results().forEach((found) -> names.add(topLevel(found.group())));
			}
		}
		return names;
	}

	private static String topLevel(String name) {
		int inner = name.indexOf('$');
		return (inner > 0) ? name.substring(0, inner) : name;
	}

}
