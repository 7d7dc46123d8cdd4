package dev.handback.sandbox.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.DataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ordered key-value store with a single writer. MVStore's own background commits are
 * off, because one of them could split a change in half.
 */
public final class Store implements AutoCloseable {

	private static final Logger log = LoggerFactory.getLogger(Store.class);

	private static final String FILE = "sandbox.mv";

	private static final int CACHE_MEGABYTES = 64;

	private static final int COMPACT_BELOW_PERCENT = 60;

	private static final int COMPACT_BYTES = 2 * 1024 * 1024;

	private static final int CLOSING_MILLIS = 300;

	private static final int OLD_CHUNKS_KEPT_MILLIS = 5_000;

	private static final long INITIAL_ENTRIES_KEPT = 100_000;

	private static final long SNAPSHOT_ENTRIES = 200_000;

	private final MVStore file;

	private final ReentrantLock writing = new ReentrantLock();

	private final ReentrantLock committing = new ReentrantLock();

	private final ScheduledExecutorService housekeeping = Executors.newSingleThreadScheduledExecutor(Store::daemon);

	private final ScheduledFuture<?> tidying;

	private final List<Table<?, ?>> tables = new CopyOnWriteArrayList<>();

	private final List<Consumer<Changes>> everySecond = new CopyOnWriteArrayList<>();

	private final List<Runnable> beginnings = new CopyOnWriteArrayList<>();

	private volatile BooleanSupplier initialIsValid = () -> true;

	private long changed;

	private long committed;

	private Store(MVStore file) {
		this.file = file;
		this.file.setVersionsToKeep(0);
		this.file.setRetentionTime(OLD_CHUNKS_KEPT_MILLIS);
		this.tidying = this.housekeeping.scheduleWithFixedDelay(this::tidy, 1, 1, TimeUnit.SECONDS);
	}

	public static Store inMemory() {
		return new Store(new MVStore.Builder().open());
	}

	/**
	 * Opens the store in that directory and creates both if necessary.
	 * @throws StoreUnavailable if the directory can't be written or another process uses
	 * it
	 */
	public static Store in(Path directory) {
		try {
			Files.createDirectories(directory);
			Path file = directory.resolve(FILE);
			return new Store(new MVStore.Builder().fileName(file.toAbsolutePath().toString())
				.autoCommitDisabled()
				.autoCommitBufferSize(0)
				.cacheSize(CACHE_MEGABYTES)
				.open());
		}
		catch (MVStoreException | IOException ex) {
			throw new StoreUnavailable(directory, ex);
		}
	}

	public <K, V> Table<K, V> table(String name, DataType<K> keys, DataType<V> values) {
		Table<K, V> table = new Table<>(
				this.file.openMap(name, new MVMap.Builder<K, V>().keyType(keys).valueType(values)));
		this.tables.add(table);
		return table;
	}

	/**
	 * Makes a change that outlives this process once the method has returned. If the
	 * change throws, nothing is stored.
	 */
	public <T> T change(Function<Changes, T> change) {
		long mine;
		T result;
		this.writing.lock();
		try {
			long before = this.changed;
			result = apply(change);
			mine = (this.changed > before) ? this.changed : 0;
		}
		finally {
			this.writing.unlock();
		}
		if (this.file.isPersistent()) {
			commit(mine);
		}
		return result;
	}

	/** Makes a change that has no result. */
	public void update(Consumer<Changes> update) {
		change((changes) -> {
			update.accept(changes);
			return changes;
		});
	}

	/**
	 * Runs a change about once a second, for data that may be stored late and must not
	 * delay other changes.
	 */
	public void everySecond(Consumer<Changes> change) {
		this.everySecond.add(change);
	}

	/**
	 * Runs something now and again after each {@link #clear()}, in the order of
	 * registration.
	 */
	public void begin(Runnable beginning) {
		this.beginnings.add(beginning);
		beginning.run();
	}

	/** Clears all tables and runs the initializers again. */
	public void clear() {
		boolean keepsInitial = this.initialIsValid.getAsBoolean();
		update((changes) -> this.tables.forEach((table) -> changes.add(keepsInitial ? table::begin : table::clear)));
		this.beginnings.forEach(Runnable::run);
	}

	/**
	 * Makes the current entries of some tables those that {@link #clear()} returns to, as
	 * long as the condition holds and if there aren't too many of them to be kept in
	 * memory. Faster than making them again.
	 */
	public void keepInitial(List<? extends Table<?, ?>> initial, BooleanSupplier condition) {
		whileNoOneWrites(() -> {
			boolean small = initial.stream().mapToLong(Table::size).sum() <= INITIAL_ENTRIES_KEPT;
			initial.forEach(small ? Table::setInitial : Table::forgetInitial);
			this.initialIsValid = condition;
		});
	}

	private void whileNoOneWrites(Runnable work) {
		this.writing.lock();
		try {
			work.run();
		}
		finally {
			this.writing.unlock();
		}
	}

	/**
	 * The current entries of all tables except some.
	 * @return empty if there are too many of them to be kept in memory
	 */
	public Optional<Snapshot> snapshot(Set<String> without) {
		this.writing.lock();
		try {
			List<Table<?, ?>> copied = this.tables.stream().filter((table) -> !without.contains(table.name())).toList();
			long entries = copied.stream().filter((table) -> !table.isUnchanged()).mapToLong(Table::size).sum();
			return (entries > SNAPSHOT_ENTRIES) ? Optional.empty()
					: Optional.of(new Snapshot(copied.stream().map(Table::restorer).toList()));
		}
		finally {
			this.writing.unlock();
		}
	}

	/** Returns to a snapshot in one change and runs the initializers again. */
	public void restore(Snapshot snapshot) {
		update(snapshot::restore);
		this.beginnings.forEach(Runnable::run);
	}

	private <T> T apply(Function<Changes, T> change) {
		if (this.writing.getHoldCount() > 1) {
			throw new IllegalStateException("Changes can't be nested");
		}
		Changes changes = new Changes();
		T result = change.apply(changes);
		if (!changes.isEmpty()) {
			changes.apply();
			this.changed++;
		}
		return result;
	}

	/**
	 * Waits until the given change is in the file. The first to arrive commits for
	 * everyone who is waiting, so many small writes share one chunk. The file isn't
	 * forced to disk: data outlives a killed process, but not a power failure.
	 */
	private void commit(long change) {
		this.committing.lock();
		try {
			if (this.committed < change) {
				whileNoOneWrites(() -> {
					this.file.commit();
					this.committed = this.changed;
				});
			}
		}
		finally {
			this.committing.unlock();
		}
	}

	private void tidy() {
		if (this.file.isClosed()) {
			return;
		}
		try {
			writeLateChanges();
			compact();
		}
		catch (RuntimeException ex) {
			log.warn("Could not compact the sandbox's store", ex);
		}
	}

	private void writeLateChanges() {
		update((changes) -> this.everySecond.forEach((late) -> late.accept(changes)));
	}

	/** Every commit leaves unused pages behind. */
	private void compact() {
		whileNoOneWrites(() -> this.file.compact(COMPACT_BELOW_PERCENT, COMPACT_BYTES));
	}

	@Override
	public void close() {
		this.tidying.cancel(false);
		this.housekeeping.shutdown();
		writeLateChanges();
		whileNoOneWrites(() -> this.file.close(CLOSING_MILLIS));
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "sandbox-store");
		thread.setDaemon(true);
		thread.setContextClassLoader(Store.class.getClassLoader());
		return thread;
	}

}
