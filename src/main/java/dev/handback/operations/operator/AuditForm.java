package dev.handback.operations.operator;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import dev.handback.audit.AuditSearch;
import dev.handback.vocabulary.TypedDates;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * What an operator or administrator searches for in the audit. What isn't a district ID
 * or a day finds nothing.
 *
 * @param from the first day
 * @param until the last day
 */
record AuditForm(@Nullable String district, @Nullable String kind, @Nullable String from, @Nullable String until) {

	private static final int LONGEST = 100;

	/** The search of an operator; empty if there is a problem. */
	Optional<AuditSearch.Wanted> wanted() {
		return isUnknownDistrict() ? Optional.empty() : wanted(districtId(), ZoneOffset.UTC);
	}

	/**
	 * The search in one district, with days in that zone; empty if there is a problem.
	 */
	Optional<AuditSearch.Wanted> wanted(@Nullable DistrictId of, ZoneId zone) {
		if (isNoDay(this.from) || isNoDay(this.until) || isBackwards() || isTooLong(this.kind)) {
			return Optional.empty();
		}
		@Nullable LocalDate last = day(this.until);
		return Optional.of(new AuditSearch.Wanted(of, text(this.kind), start(day(this.from), zone),
				start((last != null) ? last.plusDays(1) : null, zone)));
	}

	/** The districts whose records are found. */
	Collection<DistrictId> districts(Collection<DistrictId> all) {
		@Nullable DistrictId asked = districtId();
		return (asked != null) ? List.of(asked) : all;
	}

	/** Whether the text entered for a district isn't an id. */
	public boolean isUnknownDistrict() {
		return this.district != null && !this.district.isBlank() && districtId() == null;
	}

	/** Whether the text entered for a day isn't one. */
	public boolean isNoDay(@Nullable String text) {
		return text != null && !text.isBlank() && day(text) == null;
	}

	/** Whether the last day is before the first. */
	public boolean isBackwards() {
		@Nullable LocalDate first = day(this.from);
		@Nullable LocalDate last = day(this.until);
		return first != null && last != null && last.isBefore(first);
	}

	/** The same search as a query string. */
	public String query() {
		return UriComponentsBuilder.newInstance()
			.queryParam("district", text(this.district))
			.queryParam("kind", text(this.kind))
			.queryParam("from", text(this.from))
			.queryParam("until", text(this.until))
			.encode()
			.build()
			.toUriString();
	}

	private @Nullable DistrictId districtId() {
		return DistrictId.parse(ObjectIds.typed(text(this.district))).orElse(null);
	}

	private static @Nullable LocalDate day(@Nullable String text) {
		try {
			return TypedDates.day(text(text));
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static @Nullable Instant start(@Nullable LocalDate day, ZoneId zone) {
		return (day != null) ? day.atStartOfDay(zone).toInstant() : null;
	}

	private static String text(@Nullable String text) {
		return (text != null && !isTooLong(text)) ? text : "";
	}

	private static boolean isTooLong(@Nullable String text) {
		return text != null && text.length() > LONGEST;
	}

}
