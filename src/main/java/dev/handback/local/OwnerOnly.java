package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Keeps other users of the machine away, where its file system knows users. */
final class OwnerOnly {

	private static final Set<PosixFilePermission> WRITING = EnumSet.of(PosixFilePermission.GROUP_WRITE,
			PosixFilePermission.OTHERS_WRITE);

	private static final Set<PosixFilePermission> READING = EnumSet.of(PosixFilePermission.GROUP_READ,
			PosixFilePermission.OTHERS_READ);

	private OwnerOnly() {
	}

	static void mayWrite(Path path) throws IOException {
		takeFromOthers(path, WRITING);
	}

	static void mayReadAndWrite(Path path) throws IOException {
		takeFromOthers(path, WRITING);
		takeFromOthers(path, READING);
	}

	private static void takeFromOthers(Path path, Set<PosixFilePermission> taken) throws IOException {
		PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
		if (view != null && Files.exists(path)) {
			Set<PosixFilePermission> permissions = view.readAttributes().permissions();
			permissions.removeAll(taken);
			view.setPermissions(permissions);
		}
	}

}
