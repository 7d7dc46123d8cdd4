comment on table second_lms_id is
	'An id that the service gave for an assignment that has another one, or a create without an answer beside '
	'another: it may be in the LMS twice';
comment on column second_lms_id.lms_id is 'All zeros if it never arrived';
