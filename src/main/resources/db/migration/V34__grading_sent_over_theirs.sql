-- Sending a grade over what was changed in the LMS leaves a line in its history.

alter table grade_change
	add column their_points numeric,
	add column their_comment text,
	add column their_flags text[],
	add column their_grade_text text,
	add column their_extra_attempts integer,
	add column their_own_due_at timestamptz;

comment on table grade_change is
	'What the teacher gave each time, and, where there are flags (their_), what it was sent over in the LMS';
comment on column grade_change.their_flags is 'Null unless it was sent over another value in the LMS';
