package dev.handback;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import dev.handback.support.Expression;
import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever anyone sends us, no regular expression looks at each character more than a few
 * times. All expressions are found in the compiled classes, including the sandbox's: in
 * constants, and as strings of a method that uses one.
 */
class LinearExpressionsTests {

	private static final int LONG = 1_000_000;

	private static final Path CLASSES = Path.of("target", "classes");

	private static final Path SCRIPTS = Path.of("src", "main", "resources");

	private static final Set<String> COMPARE = Set.of("java/util/regex/Pattern.matches", "java/lang/String.matches");

	private static final Set<String> SEARCH = Set.of("java/lang/String.replaceAll", "java/lang/String.replaceFirst",
			"java/lang/String.split", "java/util/Scanner.useDelimiter", "java/util/regex/Matcher.find",
			"java/util/regex/Matcher.lookingAt", "java/util/regex/Matcher.results",
			"java/util/regex/Matcher.replaceAll", "java/util/regex/Matcher.replaceFirst",
			"java/util/regex/Pattern.split", "java/util/regex/Pattern.splitAsStream",
			"java/util/regex/Pattern.asPredicate");

	private static final Pattern IN_A_SCRIPT = Pattern.compile(
			"(?<=[(=,:!&|?])\\s?/((?:[^/*\\\\\\[\\n]|\\\\.|\\[(?:[^]\\\\]|\\\\.)*])(?:[^/\\\\\\[\\n]|\\\\.|\\[(?:[^]\\\\]|\\\\.)*])*)/");

	@Test
	void nothingSentMakesAnExpressionOfTheAppHang() throws IOException {
		List<String> slow = new ArrayList<>();
		List<Expression> all = all();
		all.forEach((one) -> one.costlyText(LONG)
			.ifPresent((text) -> slow.add("%s: %s with %s".formatted(one.where(), one.pattern(), text))));

		assertThat(slow).isEmpty();
		assertThat(all).hasSizeGreaterThan(100);
	}

	@Test
	void nothingPastedMakesAnExpressionOfAPageHang() throws IOException {
		List<Expression> all = new ArrayList<>();
		for (Path script : FileTree.files(SCRIPTS, ".js")) {
			IN_A_SCRIPT.matcher(Files.readString(script))
				.results()
				.forEach((found) -> all.add(new Expression(script.toString(), Pattern.compile(found.group(1)), true)));
		}

		assertThat(all).hasSizeGreaterThan(5)
			.allSatisfy((one) -> assertThat(one.costlyText(LONG)).as("%s in %s", one.pattern(), one.where()).isEmpty());
	}

	/** Expressions that are known to backtrack, to prove that the search finds them. */
	@ParameterizedTest
	@ValueSource(strings = { "<\\s*/?\\s*(script|iframe)\\b", "/+$", "(a+)+$", "\\s+$", "(?m)^[^\\t]*\\t", "(\\w|_)*-",
			"\\{(\\w+):[^}]*}", ".*x.*y", "<[^>]*onerror", "(a|a)*b", "(['\"]).*\\1.*;" })
	void theSearchFindsWhatIsKnownToBeSlow(String slow) {
		assertThat(new Expression("here", Pattern.compile(slow), true).costlyText(LONG)).isPresent();
	}

	private static List<Expression> all() throws IOException {
		List<Expression> all = new ArrayList<>();
		for (Path file : FileTree.files(CLASSES, ".class")) {
			Uses uses = Uses.in(file);
			if (uses.any) {
				constants(file).forEach((pattern) -> all.add(new Expression(uses.name, pattern, uses.searches)));
				uses.words.forEach((word, anywhere) -> compiled(word)
					.ifPresent((pattern) -> all.add(new Expression(uses.name, pattern, anywhere))));
			}
		}
		return all;
	}

	private static Optional<Pattern> compiled(String word) {
		try {
			return Optional.of(Pattern.compile(word));
		}
		catch (PatternSyntaxException ex) {
			return Optional.empty();
		}
	}

	/** The constants of the class, and the fields of its enum constants. */
	private static List<Pattern> constants(Path file) {
		String path = CLASSES.relativize(file).toString();
		try {
			Class<?> type = Class.forName(path.substring(0, path.length() - ".class".length()).replace('/', '.'));
			List<Pattern> constants = new ArrayList<>(patterns(type, null));
			for (Object constant : Objects.requireNonNullElse(type.getEnumConstants(), new Object[0])) {
				constants.addAll(patterns(type, constant));
			}
			return constants;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<Pattern> patterns(Class<?> type, Object of) throws IllegalAccessException {
		List<Pattern> patterns = new ArrayList<>();
		for (Field field : type.getDeclaredFields()) {
			if (field.getType() == Pattern.class && Modifier.isStatic(field.getModifiers()) == (of == null)) {
				field.setAccessible(true);
				patterns.add((Pattern) field.get(of));
			}
		}
		return patterns;
	}

	/** Where a class uses regular expressions, and the strings of the methods that do. */
	private static final class Uses extends ClassVisitor {

		private String name = "";

		private boolean any;

		private boolean searches;

		private final Map<String, Boolean> words = new TreeMap<>();

		private Uses() {
			super(Opcodes.ASM9);
		}

		static Uses in(Path file) {
			Uses uses = new Uses();
			try {
				ClassReader reader = new ClassReader(Files.readAllBytes(file));
				uses.name = reader.getClassName();
				reader.accept(uses, ClassReader.SKIP_DEBUG);
				return uses;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			return new MethodVisitor(Opcodes.ASM9) {

				private final Set<String> said = new HashSet<>();

				private boolean compares;

				private boolean searches;

				private boolean compiles;

				@Override
				public void visitLdcInsn(Object value) {
					if (value instanceof String word) {
						this.said.add(word);
					}
				}

				@Override
				public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap,
						Object... arguments) {
					for (Object argument : arguments) {
						if (argument instanceof String recipe) {
							this.said.add(recipe.replace("\u0001", "x"));
						}
						else if (argument instanceof Handle called) {
							calls(called.getOwner() + "." + called.getName());
						}
					}
				}

				@Override
				public void visitMethodInsn(int opcode, String owner, String name, String descriptor,
						boolean isInterface) {
					calls(owner + "." + name);
				}

				private void calls(String method) {
					this.compares |= COMPARE.contains(method);
					this.searches |= SEARCH.contains(method);
					this.compiles |= method.equals("java/util/regex/Pattern.compile");
				}

				@Override
				public void visitEnd() {
					Uses.this.searches |= this.searches;
					if (this.compares || this.searches || this.compiles) {
						Uses.this.any = true;
						this.said.forEach((word) -> Uses.this.words.merge(word, this.searches, Boolean::logicalOr));
					}
				}

			};
		}

	}

}
