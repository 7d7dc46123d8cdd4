package dev.handback.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The sources and documents that tests check. */
public final class FileTree {

	private FileTree() {
	}

	/** The files in a folder and below whose names end so, in their order. */
	public static List<Path> files(Path folder, String... endings) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> Stream.of(endings).anyMatch(file.toString()::endsWith)).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
