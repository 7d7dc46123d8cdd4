package dev.handback.commands.verify;

import static dev.handback.commands.verify.ValueFormat.ANYTHING;
import static dev.handback.commands.verify.ValueFormat.DAY;
import static dev.handback.commands.verify.ValueFormat.EVENT_TYPE;
import static dev.handback.commands.verify.ValueFormat.FREE_OBJECT;
import static dev.handback.commands.verify.ValueFormat.NUMBER;
import static dev.handback.commands.verify.ValueFormat.OBJECT_ID;
import static dev.handback.commands.verify.ValueFormat.RACE;
import static dev.handback.commands.verify.ValueFormat.TEXT;
import static dev.handback.commands.verify.ValueFormat.TIMESTAMP;
import static dev.handback.commands.verify.ValueFormat.UTC_DATE;
import static dev.handback.commands.verify.ValueFormat.UUID;
import static dev.handback.commands.verify.ValueFormat.YES_OR_NO;
import static dev.handback.commands.verify.ValueFormat.listOf;
import static dev.handback.commands.verify.ValueFormat.oneOf;

/**
 * The records of version 3.1 (contract, resources and their fields, and what we know
 * where the contract is silent).
 */
final class Shapes {

	private static final Shape LMS_STATUS = new Shape().always("synced_in_lms", YES_OR_NO);

	private static final Shape CREDENTIALS = new Shape().maybe("district_username", TEXT);

	static final Shape SCHOOL = new Shape().always("id", OBJECT_ID)
		.always("district", OBJECT_ID)
		.always("name", TEXT)
		.always("created", TIMESTAMP)
		.always("last_modified", TIMESTAMP)
		.always("sis_id", TEXT)
		.always("school_number", TEXT)
		.maybe("state_id", TEXT)
		.maybe("nces_id", TEXT)
		.maybe("mdr_number", TEXT)
		.maybe("phone", TEXT)
		.maybe("low_grade", TEXT)
		.maybe("high_grade", TEXT)
		.maybe("location", address().maybe("lat", ANYTHING).maybe("lon", ANYTHING))
		.maybe("principal", new Shape().maybe("name", TEXT).maybe("email", TEXT))
		.maybe("ext", FREE_OBJECT);

	static final Shape SECTION = new Shape().always("id", OBJECT_ID)
		.always("district", OBJECT_ID)
		.always("school", OBJECT_ID)
		.always("created", TIMESTAMP)
		.always("last_modified", TIMESTAMP)
		.always("name", TEXT)
		.always("sis_id", TEXT)
		.always("subject", TEXT)
		.always("students", listOf(OBJECT_ID))
		.always("teacher", OBJECT_ID)
		.maybe("teachers", listOf(OBJECT_ID))
		.maybe("course", OBJECT_ID)
		.maybe("term_id", OBJECT_ID)
		.maybe("grade", TEXT)
		.maybe("period", TEXT)
		.maybe("section_number", TEXT)
		.maybe("ext", FREE_OBJECT)
		.maybe("lms_status", LMS_STATUS);

	static final Shape TERM = new Shape().always("id", OBJECT_ID)
		.always("district", OBJECT_ID)
		.maybe("name", TEXT)
		.maybe("start_date", DAY)
		.maybe("end_date", DAY);

	static final Shape COURSE = new Shape().always("id", OBJECT_ID)
		.always("district", OBJECT_ID)
		.maybe("name", TEXT)
		.maybe("number", TEXT);

	/** The learning platform's fields are there if they were requested. */
	static final Shape DISTRICT = new Shape().always("id", OBJECT_ID)
		.always("name", TEXT)
		.always("sis_type", TEXT)
		.always("launch_date", TEXT)
		.always("portal_url", TEXT)
		.always("login_methods", listOf(TEXT))
		.maybe("nces_id", TEXT)
		.maybe("mdr_number", TEXT)
		.maybe("last_sync", TIMESTAMP)
		.maybe("state", oneOf("running", "pending", "error", "paused", "success", ""))
		.orNull("error", TEXT)
		.maybe("pause_start", TEXT)
		.maybe("pause_end", TEXT)
		.maybe("district_contact", new Shape().maybe("name", ANYTHING).maybe("title", TEXT).maybe("email", TEXT))
		.always("lms_state",
				oneOf("success", "matching_in_progress", "disconnected", "error", "", "initial_sync_processing",
						"pending_authorization"))
		.always("last_lms_sync", TIMESTAMP)
		.always("lms_matched_percentage",
				new Shape().always("students", NUMBER).always("teachers", NUMBER).always("sections", NUMBER))
		.maybe("lms_type", oneOf("A", "B", "C"));

	private static final Shape STUDENT = new Shape().always("school", OBJECT_ID)
		.always("schools", listOf(OBJECT_ID))
		.always("enrollments",
				listOf(new Shape().maybe("school", OBJECT_ID).maybe("start_date", TEXT).maybe("end_date", TEXT)))
		.always("sis_id", TEXT)
		.maybe("credentials", CREDENTIALS)
		.maybe("dob", DAY)
		.maybe("ext", FREE_OBJECT)
		.maybe("gender", TEXT)
		.maybe("grade", TEXT)
		.maybe("graduation_year", TEXT)
		.maybe("hispanic_ethnicity", TEXT)
		.maybe("race", RACE)
		.maybe("location", address())
		.maybe("state_id", TEXT)
		.maybe("student_number", TEXT)
		.maybe("ell_status", TEXT)
		.maybe("frl_status", TEXT)
		.maybe("iep_status", TEXT);

	private static final Shape TEACHER = new Shape().maybe("sis_id", TEXT)
		.maybe("state_id", TEXT)
		.maybe("teacher_number", TEXT)
		.maybe("title", TEXT)
		.maybe("school", OBJECT_ID)
		.maybe("schools", listOf(OBJECT_ID))
		.maybe("credentials", CREDENTIALS)
		.maybe("ext", FREE_OBJECT);

	private static final Shape STAFF = new Shape().maybe("staff_id", TEXT)
		.maybe("title", TEXT)
		.maybe("department", TEXT)
		.maybe("schools", listOf(OBJECT_ID))
		.maybe("roles", listOf(TEXT))
		.maybe("credentials", CREDENTIALS)
		.maybe("ext", FREE_OBJECT);

	private static final Shape CONTACT = new Shape().maybe("legacy_id", TEXT)
		.maybe("phone", TEXT)
		.maybe("phone_type", TEXT)
		.maybe("sis_id", TEXT)
		.maybe("relationship", TEXT)
		.maybe("type", TEXT)
		.maybe("student_relationships",
				listOf(new Shape().maybe("student", OBJECT_ID).maybe("relationship", TEXT).maybe("type", TEXT)))
		.maybe("students", listOf(OBJECT_ID));

	static final Shape USER = new Shape().always("id", OBJECT_ID)
		.always("district", OBJECT_ID)
		.always("created", TIMESTAMP)
		.always("last_modified", TIMESTAMP)
		.maybe("name", new Shape().always("first", TEXT).always("last", TEXT).maybe("middle", TEXT))
		.maybe("email", TEXT)
		.maybe("preferred_name", ANYTHING)
		.maybe("legacy_id", TEXT)
		.maybe("roles",
				new Shape().maybe("student", STUDENT)
					.maybe("teacher", TEACHER)
					.maybe("staff", STAFF)
					.maybe("district_admin", new Shape().maybe("title", TEXT))
					.maybe("contact", CONTACT))
		.maybe("lms_status", LMS_STATUS);

	/** The kind of the event determines how its object is checked. */
	static final Shape EVENT = new Shape().always("id", OBJECT_ID)
		.always("type", EVENT_TYPE)
		.always("created", TIMESTAMP)
		.always("data", new Shape().always("object", FREE_OBJECT).maybe("previous_attributes", FREE_OBJECT))
		.maybe("lms_status", LMS_STATUS);

	static final Shape TOKEN = new Shape().always("id", TEXT)
		.always("created", TIMESTAMP)
		.always("owner", new Shape().always("type", oneOf("district")).always("id", OBJECT_ID))
		.always("access_token", TEXT)
		.always("scopes", listOf(TEXT));

	private static final Shape ATTACHMENT = new Shape().always("type", oneOf("link", "text"))
		.maybe("url", TEXT)
		.maybe("text", TEXT)
		.maybe("title", TEXT)
		.maybe("description", TEXT);

	static final Shape ASSIGNMENT = new Shape().always("id", UUID)
		.always("created", UTC_DATE)
		.always("last_modified", UTC_DATE)
		.always("title", TEXT)
		.always("description", TEXT)
		.always("state", oneOf("draft", "scheduled", "open", "locked"))
		.maybe("attachments", listOf(ATTACHMENT))
		.maybe("assignee_mode", oneOf("all", "individuals"))
		.maybe("assignee_ids", listOf(OBJECT_ID))
		.orNull("due_date", UTC_DATE)
		.maybe("display_date", UTC_DATE)
		.maybe("start_date", UTC_DATE)
		.maybe("end_date", UTC_DATE)
		.maybe("points_possible", NUMBER)
		.always("grading_type", oneOf("points"))
		.maybe("submission_types", listOf(oneOf("link", "text")))
		.maybe("max_attempts", NUMBER)
		.maybe("term_id", OBJECT_ID);

	static final Shape SUBMISSION = new Shape().always("id", UUID)
		.always("created", UTC_DATE)
		.always("last_modified", UTC_DATE)
		.always("state", oneOf("created", "submitted", "returned", "reclaimed"))
		.maybe("flags", listOf(oneOf("missing", "late", "excluded")))
		.maybe("attachments", listOf(ATTACHMENT))
		.maybe("grade_comment", TEXT)
		.maybe("grade_points", NUMBER)
		.maybe("grade", TEXT)
		.maybe("extra_attempts", TEXT)
		.maybe("override_due_date", UTC_DATE)
		.always("assignment_id", UUID)
		.maybe("grader_id", OBJECT_ID)
		.always("user_id", OBJECT_ID);

	private Shapes() {
	}

	private static Shape address() {
		return new Shape().maybe("address", TEXT).maybe("city", TEXT).maybe("state", TEXT).maybe("zip", TEXT);
	}

}
