package dev.handback.sandbox.difference;

import java.util.Locale;

/** Ways in which the real service has been seen to differ from its contract. */
public enum Difference {

	/** The rate limit is 1800 requests per minute. */
	RATE_LIMIT_1800,

	/** The flag {@code excused} instead of {@code excluded}. */
	EXCUSED,

	/** 403 {@code Could not authorize token} instead of 401. */
	FORBIDDEN_FOR_UNAUTHORIZED,

	/** 405 instead of 501. */
	METHOD_NOT_ALLOWED,

	/** extra_attempts is a number. */
	INTEGER_EXTRA_ATTEMPTS,

	/** grading_type is {@code percent}. */
	OTHER_GRADING_TYPE,

	/**
	 * submission_types and the attachments of submissions also allow {@code file} and
	 * {@code discussion}.
	 */
	FILES_AND_DISCUSSIONS,

	/** The id of a submission is empty. */
	EMPTY_SUBMISSION_ID,

	/** FIELD_IGNORED is a warning in a successful answer. */
	FIELD_IGNORED_WARNINGS,

	/** Comments and the texts of attachments are trimmed, with LF instead of CRLF. */
	NORMALIZED_TEXTS,

	/** A list of submissions accepts no limit above 100. */
	SUBMISSIONS_LIMIT_100,

	/** A list of submissions is paged with an opaque cursor instead of a person's id. */
	CURSOR_PAGING,

	/** Lists link to the next page only. */
	LINKS_NEXT_ONLY,

	/** Numbers that are 0 are left out. */
	ZERO_LEFT_OUT,

	/** The flag {@code EXCUSED} instead of {@code excluded}. */
	EXCUSED_UPPER_CASE,

	/** lms_type is the name of a product. */
	FOREIGN_LMS_TYPE,

	/** Events have lms_status beside data instead of in the object. */
	EVENT_LMS_STATUS_BESIDE_DATA,

	/** Events have no lms_status. */
	EVENT_LMS_STATUS_MISSING,

	/** The race {@code Two or More Races}. */
	PUBLISHED_RACE,

	/** Dates of birth are M/D/YYYY. */
	SLASH_DATES,

	/** A contact's relationship is one of a fixed list without {@code Other adult}. */
	RELATIONSHIP_ENUMERATION,

	/** A district without an error has no error field. */
	DISTRICT_ERROR_ABSENT,

	/** The token endpoint accepts client id and secret only as form fields. */
	CLIENT_SECRET_POST,

	/** A nonce requires the scope {@code openid}. */
	OPENID_REQUIRED,

	/** Token answers have neither token_type nor expires_in. */
	PLAIN_TOKEN_ANSWER,

	/** Assignments have category_id, description_plaintext and grading_scale. */
	MORE_FIELDS;

	/** The name in the console and in JSON. */
	public String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
