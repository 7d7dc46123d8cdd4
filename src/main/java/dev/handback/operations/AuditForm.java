package dev.handback.operations;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

import dev.handback.audit.AuditSearch;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.TypedDates;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * What an operator looks for in the audit. A field that makes no sense finds everything.
 *
 * @param from the first day, in UTC
 * @param until the last day, in UTC
 */
record AuditForm(@Nullable String district, @Nullable String kind, @Nullable String from, @Nullable String until) {

	AuditSearch.Wanted wanted() {
		@Nullable LocalDate last = day(this.until);
		return new AuditSearch.Wanted(districtId(), (this.kind != null) ? this.kind : "", start(day(this.from)),
				start((last != null) ? last.plusDays(1) : null));
	}

	/** Whether what is typed for a district is no id. */
	public boolean isUnknownDistrict() {
		return this.district != null && !this.district.isBlank() && districtId() == null;
	}

	/** The same search in an address. */
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
		try {
			return new DistrictId(text(this.district).strip());
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static @Nullable LocalDate day(@Nullable String text) {
		try {
			return TypedDates.day(text(text));
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static @Nullable Instant start(@Nullable LocalDate day) {
		return (day != null) ? day.atStartOfDay(ZoneOffset.UTC).toInstant() : null;
	}

	private static String text(@Nullable String text) {
		return (text != null) ? text : "";
	}

}
