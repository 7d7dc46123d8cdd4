package dev.handback.simulation.defects;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A defect that the app once had, as a patch of today's sources.
 *
 * @param name the name of its file
 */
record Defect(String name, Patch patch) {

	private static final Path PATCHES = Path.of("src", "test", "resources", "simulation", "defects");

	private static final String SOURCES = "src/main/java/";

	private static final String PATCH = ".patch";

	/** All of them, by name. */
	static List<Defect> all() throws IOException {
		List<Defect> defects = new ArrayList<>();
		try (Stream<Path> files = Files.list(PATCHES)) {
			for (Path file : files.sorted().toList()) {
				defects.add(new Defect(file.getFileName().toString().replace(PATCH, ""),
						Patch.read(Files.readString(file))));
			}
		}
		return defects;
	}

	/** What it does, and what that breaks. */
	List<String> sentences() {
		return this.patch.header().lines().toList();
	}

	/** Its name as a text. */
	String title() {
		return this.name.replace('-', ' ');
	}

	/**
	 * Compiles the classes that have the defect.
	 * @param work a folder to work in
	 * @return the folder that has to come first in the class path
	 */
	Path compile(Path work) throws IOException {
		List<Path> sources = new ArrayList<>();
		for (String file : this.patch.hunks().keySet()) {
			Path patched = work.resolve("sources").resolve(file.substring(SOURCES.length()));
			Files.createDirectories(patched.getParent());
			sources.add(Files.writeString(patched, this.patch.apply(file, Files.readString(Path.of(file)))));
		}
		Path classes = Files.createDirectories(work.resolve("classes"));
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
			if (!compiler.getTask(messages, files, null, options(classes), null, units).call()) {
				throw new IllegalStateException(this.name + " doesn't compile:\n" + messages);
			}
		}
		return classes;
	}

	private static List<String> options(Path classes) {
		return List.of("-proc:none", "-parameters", "-nowarn", "--release", "17", "-cp",
				System.getProperty("java.class.path"), "-d", classes.toString());
	}

	@Override
	public String toString() {
		return this.name;
	}

}
