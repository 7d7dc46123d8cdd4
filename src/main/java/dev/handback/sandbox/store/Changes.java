package dev.handback.sandbox.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The pending writes of one change. Nothing is written until the change is complete, so a
 * refusal leaves no trace. A change therefore doesn't see its own writes.
 */
public final class Changes {

	private final List<Runnable> steps = new ArrayList<>();

	Changes() {
	}

	public <K, V> void put(Table<K, V> table, K key, V value) {
		this.steps.add(() -> table.put(key, value));
	}

	public <K, V> void remove(Table<K, V> table, K key) {
		this.steps.add(() -> table.remove(key));
	}

	/**
	 * Removes all entries with such a value.
	 * @return how many
	 */
	public <K, V> int removeIf(Table<K, V> table, Predicate<V> unwanted) {
		int before = this.steps.size();
		table.all().filter((entry) -> unwanted.test(entry.value())).forEach((entry) -> remove(table, entry.key()));
		return this.steps.size() - before;
	}

	public void clear(Table<?, ?> table) {
		this.steps.add(table::clear);
	}

	void add(Runnable step) {
		this.steps.add(step);
	}

	public boolean isEmpty() {
		return this.steps.isEmpty();
	}

	void apply() {
		this.steps.forEach(Runnable::run);
	}

}
