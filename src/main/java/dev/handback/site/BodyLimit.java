package dev.handback.site;

import java.util.Arrays;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * How large a request's body may be, by its type. Types that none of our pages send may
 * have no body at all.
 */
enum BodyLimit {

	/** The gradebook: 5,000 cells. */
	JSON("application/json", 1),

	/** A page of grades with comments, or a student's text. */
	FORM("application/x-www-form-urlencoded", 2),

	/** A file of grades. */
	UPLOAD("multipart/form-data", 2),

	NONE("", 0);

	private static final long MEGABYTE = 1024 * 1024;

	private final String mediaType;

	private final long megabytes;

	BodyLimit(String mediaType, long megabytes) {
		this.mediaType = mediaType;
		this.megabytes = megabytes;
	}

	static BodyLimit of(String method, @Nullable String contentType) {
		String mediaType = String.valueOf(contentType).split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
		return Arrays.stream(values())
			.filter((limit) -> method.equals("POST") && limit.mediaType.equals(mediaType))
			.findFirst()
			.orElse(NONE);
	}

	long bytes() {
		return this.megabytes * MEGABYTE;
	}

}
