create table grade (
	district_id text not null,
	assignment_id uuid not null,
	student_id text not null,
	points numeric,
	comment text,
	graded_by text not null,
	graded_at timestamptz not null,
	lms_points numeric,
	lms_comment text,
	lms_seen_at timestamptz,
	version bigint not null,
	primary key (district_id, assignment_id, student_id)
);

create table grade_change (
	district_id text not null,
	id bigint generated always as identity,
	assignment_id uuid not null,
	student_id text not null,
	points numeric,
	comment text,
	changed_by text not null,
	changed_at timestamptz not null,
	primary key (district_id, id)
);

create index grade_change_by_grade on grade_change (district_id, assignment_id, student_id, id);
