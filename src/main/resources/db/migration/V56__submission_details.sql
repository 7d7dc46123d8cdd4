-- What only some learning platforms keep of a submission: a grade in words, extra attempts, an
-- own due date. As wanted, as both sides last agreed, as somebody changed it there.
alter table grade
	add column grade_text text,
	add column extra_attempts integer,
	add column own_due_at timestamptz,
	add column lms_grade_text text,
	add column lms_extra_attempts integer,
	add column lms_own_due_at timestamptz,
	add column their_grade_text text,
	add column their_extra_attempts integer,
	add column their_own_due_at timestamptz;

alter table grade_change
	add column grade_text text,
	add column extra_attempts integer,
	add column own_due_at timestamptz;
