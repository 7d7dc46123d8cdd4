package dev.handback.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.support.DatabaseServer;
import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/**
 * A database with a standby that has every commit before the commit is confirmed. The
 * standby takes over when the first server is lost.
 */
final class Database implements AutoCloseable {

	private static final int DISK_MEGABYTES = 256;

	private final Optional<SmallDisk> disk;

	private final DatabaseServer standby;

	private DatabaseServer current;

	private Database(Optional<SmallDisk> disk, DatabaseServer primary, DatabaseServer standby) {
		this.disk = disk;
		this.current = primary;
		this.standby = standby;
	}

	/**
	 * Starts both servers, with a copy of that data.
	 * @param template the folder of a server that was closed
	 */
	static Database start(Path template, Path directory) throws IOException, InterruptedException {
		Optional<SmallDisk> disk = SmallDisk.mount(DISK_MEGABYTES);
		Path first = disk.map(SmallDisk::path).orElse(directory).resolve("primary");
		Path second = directory.resolve("standby");
		for (Path copy : List.of(first, second)) {
			FileSystemUtils.copyRecursively(template, copy);
			restrict(copy);
		}
		DatabaseServer primary = new DatabaseServer(first,
				Map.of("synchronous_commit", "on", "synchronous_standby_names", "*"));
		DatabaseServer standby = new DatabaseServer(second,
				Map.of("synchronous_commit", "on", "wal_retrieve_retry_interval", "200ms"));
		Files.createFile(second.resolve("standby.signal"));
		Files.writeString(second.resolve("postgresql.auto.conf"),
				"primary_conninfo = 'host=localhost user=postgres port=" + primary.port() + "'\n",
				StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		primary.start();
		standby.start();
		Awaitility.await()
			.until(() -> primary.jdbc()
				.sql("select count(*) from pg_stat_replication where state = 'streaming'")
				.query(Integer.class)
				.single() == 1);
		return new Database(disk, primary, standby);
	}

	private static void restrict(Path data) {
		if (!data.toFile().setReadable(false, false) || !data.toFile().setReadable(true)
				|| !data.toFile().setExecutable(false, false) || !data.toFile().setExecutable(true)
				|| !data.toFile().setWritable(false, false) || !data.toFile().setWritable(true)) {
			throw new IllegalStateException("PostgreSQL wants " + data + " for itself");
		}
	}

	synchronized int port() {
		return this.current.port();
	}

	synchronized JdbcClient jdbc() {
		return this.current.jdbc();
	}

	synchronized void crash() {
		this.current.crash();
	}

	/** Starts it again if it isn't running. Whoever does that makes room on its disk. */
	synchronized void restart() {
		if (!this.current.answers()) {
			freeDisk();
			this.current.crash();
			this.current.start();
		}
	}

	/**
	 * Loses the first server for good, and lets the standby take its place.
	 * @return whether there was a standby
	 */
	synchronized boolean failOver() {
		if (this.current == this.standby) {
			return false;
		}
		this.current.crash();
		this.current = this.standby;
		this.standby.jdbc().sql("select pg_promote(true, 30)").query(Boolean.class).single();
		return true;
	}

	/** Fills the first server's disk, if it has a small one. */
	synchronized boolean fillDisk() {
		if (this.current == this.standby) {
			return false;
		}
		this.disk.ifPresent(SmallDisk::fill);
		return this.disk.isPresent();
	}

	synchronized void freeDisk() {
		this.disk.ifPresent(SmallDisk::free);
	}

	@Override
	public synchronized void close() {
		this.current.crash();
		this.standby.crash();
		this.disk.ifPresent(SmallDisk::close);
	}

}
