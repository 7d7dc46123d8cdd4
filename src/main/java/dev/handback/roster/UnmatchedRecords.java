package dev.handback.roster;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The people and sections of a district that aren't matched in the LMS. */
@Repository
public class UnmatchedRecords {

	/** Beyond this, exact counts don't matter. */
	public static final long MOST = 10_000;

	private final JdbcClient jdbc;

	UnmatchedRecords(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** How many there are of each kind; one more than {@link #MOST} means more. */
	public Map<MatchedKind, Long> counts(DistrictId district) {
		Map<MatchedKind, Long> counts = new EnumMap<>(MatchedKind.class);
		for (MatchedKind kind : MatchedKind.values()) {
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
	 * A page of them, in the order of their ids.
	 * @param after the last id of the previous page, empty for the first
	 */
	public List<Missing> page(DistrictId district, MatchedKind kind, String after, int limit) {
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
	 * @param school its name; null if unknown
	 */
	public record Missing(String id, String name, @Nullable String school) {

	}

}
