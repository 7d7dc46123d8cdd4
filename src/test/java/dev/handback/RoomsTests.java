package dev.handback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import org.springframework.modulith.ApplicationModule;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the rooms of each module in order, as {@link ModularityTests} does for modules:
 * arrows run one way, no folder becomes a drawer, and the picture in {@code
 * docs/architecture.md} is drawn from the code.
 */
class RoomsTests {

	/**
	 * The rooms of each module from top to bottom: a room may use those below it, and
	 * those on the same line don't know each other. A module's root is named after the
	 * module.
	 */
	private static final Map<String, List<Set<String>>> ROOMS = Map.ofEntries(
			Map.entry("vocabulary", List.of(Set.of("vocabulary"), Set.of("personal"), Set.of("clock", "ids"))),
			Map.entry("client",
					List.of(Set.of("client"), Set.of("paging"), Set.of("connection"), Set.of("pace"), Set.of("answers"),
							Set.of("records"))),
			Map.entry("signon",
					List.of(Set.of("signin"), Set.of("session", "identity"), Set.of("attempt"), Set.of("recorder"),
							Set.of("signon"))),
			Map.entry("districts", List.of(Set.of("districts"), Set.of("machines"))),
			Map.entry("delivery", List.of(Set.of("courier", "queue"), Set.of("outbox", "wire"), Set.of("delivery"))),
			Map.entry("assignments", List.of(Set.of("pages", "ledger"), Set.of("assignments"))),
			Map.entry("grading",
					List.of(Set.of("assignment", "imports"), Set.of("gradebook", "student", "comments", "rubric"),
							Set.of("grades"))),
			Map.entry("rostersync",
					List.of(Set.of("events"), Set.of("rostersync"), Set.of("guard"), Set.of("staging"))),
			Map.entry("site", List.of(Set.of("clock", "guide", "language", "migration", "site"))),
			Map.entry("operations", List.of(Set.of("operator"), Set.of("administrator", "startup", "tracing"))),
			Map.entry("alerts", List.of(Set.of("digest"), Set.of("alerts"))),
			Map.entry("commands", List.of(Set.of("commands"), Set.of("verify"))));

	/** Types of a root that other modules call, and that pass the call on to a room. */
	private static final Set<String> DOORS = Set.of("Deliveries", "LmsReader");

	private static final int LARGEST_FOLDER = 30;

	private static final JavaClasses CLASSES = ofTheAppAlone();

	// What is used from elsewhere has no room.
	private static JavaClasses ofTheAppAlone() {
		ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
		return new ClassFileImporter().importPath(Path.of("target", "classes"));
	}

	@Test
	void arrowsBetweenRoomsRunOneWay() {
		Set<String> wrong = new TreeSet<>();
		ROOMS.forEach((module,
				rows) -> arrows(RoomsTests::room,
						(type) -> module(type).equals(module) && !DOORS.contains(outermost(type).getSimpleName()))
					.forEach((from, targets) -> targets.stream()
						.filter((to) -> row(rows, to) <= row(rows, from))
						.forEach((to) -> wrong.add(module + ": " + from + " -> " + to))));
		assertThat(wrong).isEmpty();
	}

	@Test
	void everyRoomHasItsPlace() {
		Map<String, Set<String>> found = new TreeMap<>();
		CLASSES.stream()
			.filter((type) -> isInAModule(type) && !module(type).equals("sandbox") && !room(type).equals(module(type)))
			.forEach((type) -> found.computeIfAbsent(module(type), (module) -> new TreeSet<>()).add(room(type)));
		assertThat(found.keySet()).isEqualTo(new TreeSet<>(ROOMS.keySet()));
		found.forEach((module, rooms) -> assertThat(ROOMS.get(module).stream().flatMap(Set::stream)).as(module)
			.containsAll(rooms));
	}

	@Test
	void noFolderIsADrawer() throws IOException {
		try (Stream<Path> folders = Files.walk(Path.of("src/main/java")).filter(Files::isDirectory)) {
			assertThat(folders).allSatisfy((folder) -> {
				try (Stream<Path> files = Files.list(folder).filter((file) -> file.toString().endsWith(".java"))) {
					assertThat(files.count()).as(folder.toString()).isLessThanOrEqualTo(LARGEST_FOLDER);
				}
			});
		}
	}

	/** The last column of the document's table, as the modules declare it. */
	@Test
	void everyModuleDeclaresWhatItUses() throws IOException {
		String document = Files.readString(Path.of("docs/architecture.md"));
		Map<String, Set<String>> used = arrows(RoomsTests::module, RoomsTests::isInAModule);
		CLASSES.stream().filter((type) -> type.isAnnotatedWith(ApplicationModule.class)).forEach((type) -> {
			Set<String> declared = Stream
				.of(type.reflect().getAnnotation(ApplicationModule.class).allowedDependencies())
				.map((dependency) -> dependency.replaceFirst(" :: .*", ""))
				.collect(Collectors.toCollection(TreeSet::new));
			assertThat(declared).as(module(type)).isEqualTo(used.get(module(type)));
			assertThat(document).containsPattern("\\| `%s` \\| [^|]+ \\| %s \\|".formatted(module(type),
					declared.isEmpty() ? "–" : String.join(", ", declared)));
		});
	}

	/** Otherwise a request could delete what is old, too. */
	@Test
	void onlyTheScheduleDeletesWhatIsOld() {
		assertThat(CLASSES.get("dev.handback.retention.Retention").getDirectDependenciesToSelf())
			.extracting((use) -> outermost(use.getOriginClass()).getSimpleName())
			.containsOnly("RetentionSchedule");
	}

	/** Writes the picture to {@code target/rooms.md}, to be copied from there. */
	@Test
	void thePictureIsDrawnFromTheCode() throws IOException {
		String picture = picture();
		Files.writeString(Path.of("target/rooms.md"), picture);
		assertThat(Files.readString(Path.of("docs/architecture.md"))).contains(picture);
	}

	private static String picture() {
		StringBuilder drawn = new StringBuilder("```mermaid\nflowchart TD\n");
		Map<String, Set<String>> modules = arrows(RoomsTests::module, RoomsTests::isInAModule);
		for (String module : modules.keySet()) {
			drawn.append(ROOMS.containsKey(module) ? rooms(module) : "\t%s\n".formatted(module));
		}
		reduced(modules).forEach((from, targets) -> targets
			.forEach((to) -> drawn.append("\t%s --> %s\n".formatted(node(from), node(to)))));
		return drawn.append("```\n").toString();
	}

	private static String rooms(String module) {
		StringBuilder drawn = new StringBuilder("\tsubgraph %s_module[%s]\n".formatted(module, module));
		Map<String, Set<String>> rooms = arrows(RoomsTests::room,
				(type) -> module(type).equals(module) && !DOORS.contains(outermost(type).getSimpleName()));
		rooms.keySet().forEach((room) -> drawn.append("\t\t%s_%s[%s]\n".formatted(module, room, room)));
		reduced(rooms).forEach((from, targets) -> targets
			.forEach((to) -> drawn.append("\t\t%s_%s --> %s_%s\n".formatted(module, from, module, to))));
		return drawn.append("\tend\n").toString();
	}

	private static String node(String module) {
		return ROOMS.containsKey(module) ? module + "_module" : module;
	}

	/** Which of the given names use which. */
	private static Map<String, Set<String>> arrows(Function<JavaClass, String> name, Predicate<JavaClass> within) {
		Map<String, Set<String>> arrows = new TreeMap<>();
		CLASSES.stream()
			.filter(within)
			.filter((type) -> !type.getSimpleName().equals("package-info"))
			.forEach((type) -> {
				Set<String> targets = arrows.computeIfAbsent(name.apply(type), (from) -> new TreeSet<>());
				type.getDirectDependenciesFromSelf()
					.stream()
					.map((dependency) -> dependency.getTargetClass().getBaseComponentType())
					.filter((target) -> target.getPackageName().startsWith("dev.handback")
							&& CLASSES.contain(target.getName()))
					.filter(within)
					.map(name)
					.filter((to) -> !to.equals(name.apply(type)))
					.forEach(targets::add);
			});
		return arrows;
	}

	/** Without arrows that follow from others. */
	private static Map<String, Set<String>> reduced(Map<String, Set<String>> arrows) {
		Map<String, Set<String>> reduced = new TreeMap<>();
		arrows.forEach((from, targets) -> {
			Set<String> direct = new TreeSet<>(targets);
			targets.forEach((target) -> direct.removeAll(reachable(arrows, target)));
			reduced.put(from, direct);
		});
		return reduced;
	}

	private static Set<String> reachable(Map<String, Set<String>> arrows, String from) {
		Set<String> reached = new LinkedHashSet<>();
		collect(arrows, from, reached);
		return reached;
	}

	private static void collect(Map<String, Set<String>> arrows, String from, Set<String> reached) {
		for (String to : arrows.getOrDefault(from, Set.of())) {
			if (reached.add(to)) {
				collect(arrows, to, reached);
			}
		}
	}

	private static int row(List<Set<String>> rows, String room) {
		for (int row = 0; row < rows.size(); row++) {
			if (rows.get(row).contains(room)) {
				return row;
			}
		}
		throw new AssertionError(room + " has no place in " + rows);
	}

	private static boolean isInAModule(JavaClass type) {
		return !type.getPackageName().equals("dev.handback");
	}

	private static JavaClass outermost(JavaClass type) {
		return type.getEnclosingClass().map(RoomsTests::outermost).orElse(type);
	}

	private static String module(JavaClass type) {
		return type.getPackageName().replaceFirst("^dev\\.handback\\.?([^.]*).*", "$1");
	}

	private static String room(JavaClass type) {
		return type.getPackageName().replaceFirst(".*\\.", "");
	}

}
