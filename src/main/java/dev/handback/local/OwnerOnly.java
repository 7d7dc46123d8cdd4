package dev.handback.local;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Keeps other users of the machine out, if its file system knows users. */
final class OwnerOnly {

	private static final Set<PosixFilePermission> WRITING = EnumSet.of(PosixFilePermission.GROUP_WRITE,
			PosixFilePermission.OTHERS_WRITE);

	private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

	private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

	private OwnerOnly() {
	}

	/**
	 * Creates a folder that is private from the start, or makes an existing one private.
	 */
	static void createDirectory(Path directory) throws IOException {
		if (!Files.isDirectory(directory)) {
			if (directory.getParent() != null) {
				Files.createDirectories(directory.getParent());
			}
			Files.createDirectories(directory, with(directory, FOLDER));
		}
		PosixFileAttributeView view = view(directory);
		if (view != null && !view.readAttributes().permissions().equals(FOLDER)) {
			view.setPermissions(FOLDER);
			if (!view.readAttributes().permissions().equals(FOLDER)) {
				throw new FileSystemException(directory.toString());
			}
		}
	}

	/** Creates a file that is private from the start. */
	static void createFile(Path file) throws IOException {
		Files.createFile(file, with(file, FILE));
	}

	/** Takes away others' write access, but not their read access. */
	static void mayWrite(Path path) throws IOException {
		PosixFileAttributeView view = view(path);
		if (view != null && Files.exists(path)) {
			Set<PosixFilePermission> permissions = view.readAttributes().permissions();
			permissions.removeAll(WRITING);
			view.setPermissions(permissions);
		}
	}

	private static FileAttribute<?>[] with(Path path, Set<PosixFilePermission> permissions) {
		return path.getFileSystem().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] { PosixFilePermissions.asFileAttribute(permissions) }
				: new FileAttribute<?>[0];
	}

	private static @Nullable PosixFileAttributeView view(Path path) {
		return Files.getFileAttributeView(path, PosixFileAttributeView.class);
	}

}
