package dev.handback.operations.operator;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * How the operator sorts the districts.
 *
 * @param reversed whether the order is the opposite of the column's usual one
 */
record DistrictOrder(Column column, boolean reversed) {

	/** The worst first. */
	static final DistrictOrder CONCERN = new DistrictOrder(Column.TURN, false);

	/** Parses what {@link #key()} returned. */
	static Optional<DistrictOrder> parse(String key) {
		boolean reversed = key.startsWith("-");
		return Stream.of(Column.values())
			.filter((column) -> column.key().equals(reversed ? key.substring(1) : key))
			.map((column) -> new DistrictOrder(column, reversed))
			.findFirst();
	}

	/** Its name in addresses. */
	public String key() {
		return this.reversed ? "-" + this.column.key() : this.column.key();
	}

	/** The order that a click on a column's head leads to. */
	public DistrictOrder after(Column clicked) {
		return new DistrictOrder(clicked, this.column == clicked && !this.reversed);
	}

	/** What {@code aria-sort} says of a column; null if it isn't sorted. */
	public @Nullable String ariaSort(Column of) {
		if (this.column != of) {
			return null;
		}
		return (this.reversed == of.largestFirst) ? "ascending" : "descending";
	}

	/** The sort expressions, each a name from this file. */
	String sql() {
		String direction = (this.reversed == this.column.largestFirst) ? " asc" : " desc";
		return this.column.names.stream()
			.map((name) -> name + direction)
			.reduce((all, name) -> all + ", " + name)
			.orElseThrow() + ", district_id";
	}

	/** A column with its usual order. */
	enum Column {

		NAME(false, "lower(name)"), TURN(false, "rank", "oldest_at"), WAITING(true, "waiting"), STUCK(true, "stuck"),
		OLDEST(false, "oldest_at");

		private final boolean largestFirst;

		@SuppressWarnings("ImmutableEnumChecker") // Its list is never changed.
		private final List<String> names;

		Column(boolean largestFirst, String... names) {
			this.largestFirst = largestFirst;
			this.names = List.of(names);
		}

		/** Its name in addresses and message keys. */
		public String key() {
			return name().toLowerCase(Locale.ROOT);
		}

		/** Whether it holds numbers. */
		public boolean isNumber() {
			return this.largestFirst;
		}

	}

}
