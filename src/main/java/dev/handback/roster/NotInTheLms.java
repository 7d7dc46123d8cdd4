package dev.handback.roster;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who and what of a district the service calls not synced in the learning platform. */
@Repository
public class NotInTheLms {

	/** Nobody counts further. */
	public static final long MOST = 10_000;

	private final JdbcClient jdbc;

	NotInTheLms(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** How many there are of each kind; one more than {@link #MOST} stands for more. */
	public Map<LmsKind, Long> counts(DistrictId district) {
		Map<LmsKind, Long> counts = new EnumMap<>(LmsKind.class);
		for (LmsKind kind : LmsKind.values()) {
			counts.put(kind,
					this.jdbc.sql(kind.count())
						.param("district", district.value())
						.param("limit", MOST + 1)
						.query(Long.class)
						.single());
		}
		return counts;
	}

	/**
	 * A page of them in the order of their ids.
	 * @param after the last id of the page before, empty for the first
	 */
	public List<Missing> page(DistrictId district, LmsKind kind, String after, int limit) {
		return this.jdbc.sql(kind.missing())
			.param("district", district.value())
			.param("after", after)
			.param("limit", limit)
			.query(Missing.class)
			.list();
	}

	/**
	 * A person or section.
	 *
	 * @param school its name; null where nobody knows
	 */
	public record Missing(String id, String name, @Nullable String school) {

	}

}
