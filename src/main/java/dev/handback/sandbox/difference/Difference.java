package dev.handback.sandbox.difference;

import java.util.Locale;

/** What was seen to differ from the contract. */
public enum Difference {

	/** 1800 requests a minute. */
	RATE_LIMIT_1800,

	/** The flag {@code excused} where the contract has {@code excluded}. */
	EXCUSED,

	/** 403 {@code Could not authorize token} for 401. */
	FORBIDDEN_FOR_UNAUTHORIZED,

	/** 405 for 501. */
	METHOD_NOT_ALLOWED,

	/** extra_attempts is a number. */
	INTEGER_EXTRA_ATTEMPTS,

	/** grading_type is {@code percent}. */
	OTHER_GRADING_TYPE,

	/**
	 * submission_types and the attachments of submissions hold {@code file} and
	 * {@code discussion} too.
	 */
	FILES_AND_DISCUSSIONS,

	/** The id of a submission is empty. */
	EMPTY_SUBMISSION_ID,

	/** FIELD_IGNORED is a warning beside a success. */
	FIELD_IGNORED_WARNINGS,

	/** Comments and the texts of attachments are kept with LF for CRLF, and trimmed. */
	NORMALIZED_TEXTS,

	/** A list of submissions takes no limit above 100. */
	SUBMISSIONS_LIMIT_100,

	/** A list of submissions goes on at an opaque cursor, not behind a person. */
	CURSOR_PAGING,

	/** The links of a list are next, or there are none. */
	LINKS_NEXT_ONLY,

	/** Numbers that are 0 are left out. */
	ZERO_LEFT_OUT,

	/** The flag {@code EXCUSED} where the contract has {@code excluded}. */
	EXCUSED_UPPER_CASE,

	/** lms_type is the name of a product. */
	FOREIGN_LMS_TYPE,

	/** The lms_status of an event is beside its data, and not in the object. */
	EVENT_LMS_STATUS_BESIDE_DATA,

	/** Events have no lms_status. */
	EVENT_LMS_STATUS_MISSING,

	/** {@code Two or More Races}. */
	PUBLISHED_RACE,

	/** Dates of birth are M/D/YYYY. */
	SLASH_DATES,

	/** A contact's relationship is one of a list, without {@code Other adult}. */
	RELATIONSHIP_ENUMERATION,

	/** A district's error is left out where there is none. */
	DISTRICT_ERROR_ABSENT,

	/** The token endpoint takes client id and secret in the form, and nowhere else. */
	CLIENT_SECRET_POST,

	/** Who sends a nonce must ask for the scope {@code openid}. */
	OPENID_REQUIRED,

	/** A token answer has neither token_type nor expires_in. */
	PLAIN_TOKEN_ANSWER,

	/** Assignments have category_id, description_plaintext and grading_scale. */
	MORE_FIELDS;

	/** The name in the console and in JSON. */
	public String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
