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

/** Keeps other users of the machine away, where its file system knows users. */
final class OwnerOnly {

	private static final Set<PosixFilePermission> WRITING = EnumSet.of(PosixFilePermission.GROUP_WRITE,
			PosixFilePermission.OTHERS_WRITE);

	private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

	private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

	private OwnerOnly() {
	}

	/**
	 * Makes a folder that was closed from its first moment, or closes the one that is
	 * there.
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

	/** Makes a file that was closed from its first moment. */
	static void createFile(Path file) throws IOException {
		Files.createFile(file, with(file, FILE));
	}

	/** Leaves others what they may read. */
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
