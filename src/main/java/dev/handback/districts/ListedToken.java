package dev.handback.districts;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.handback.client.records.DistrictTokenRecord;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A token that the service lists for a district. Sorted newest first, in whatever order
 * the service lists them.
 *
 * @param created null if the service doesn't say
 */
record ListedToken(String value, @Nullable Instant created) implements Comparable<ListedToken> {

	private static final Comparator<ListedToken> ORDER = Comparator
		.<ListedToken, Instant>comparing((token) -> (token.created() != null) ? token.created() : Instant.MIN)
		.reversed()
		.thenComparing(ListedToken::value);

	/** The tokens of each district, newest first. */
	static Map<DistrictId, List<ListedToken>> byDistrict(List<DistrictTokenRecord> records) {
		Map<DistrictId, TreeSet<ListedToken>> tokens = new TreeMap<>();
		for (DistrictTokenRecord record : records) {
			String value = record.accessToken();
			if (value != null) {
				record.district()
					.ifPresent((district) -> tokens.computeIfAbsent(district, (key) -> new TreeSet<>())
						.add(new ListedToken(value, record.created())));
			}
		}
		Map<DistrictId, List<ListedToken>> ordered = new TreeMap<>();
		tokens.forEach((district, ofDistrict) -> ordered.put(district, List.copyOf(ofDistrict)));
		return ordered;
	}

	boolean isNewerThan(@Nullable Instant other) {
		return this.created != null && (other == null || this.created.isAfter(other));
	}

	@Override
	public int compareTo(ListedToken other) {
		return ORDER.compare(this, other);
	}

	@Override
	public String toString() {
		return "ListedToken[created=" + this.created + "]";
	}

}
