-- Grades and their history, what students handed in, and imports of the gradebook.

-- A student's grade of an assignment. Version 0 is a row that is there only to be locked.
create table grade (
	district_id text not null,
	assignment_id uuid not null,
	student_id text not null,
	-- What the teacher gave.
	points numeric,
	comment text,
	flags text not null default '',
	grade_text text,
	extra_attempts integer,
	own_due_at timestamptz,
	graded_by text not null,
	graded_at timestamptz not null,
	version bigint not null,
	-- What both sides last agreed on.
	lms_points numeric,
	lms_comment text,
	lms_flags text not null default '',
	lms_grade_text text,
	lms_extra_attempts integer,
	lms_own_due_at timestamptz,
	lms_seen_at timestamptz,
	-- What was changed in the LMS: neither ours nor what both sides last agreed on.
	their_points numeric,
	their_comment text,
	their_flags text,
	their_grade_text text,
	their_extra_attempts integer,
	their_own_due_at timestamptz,
	their_seen_at timestamptz,
	primary key (district_id, assignment_id, student_id)
);

-- What the teacher gave each time.
create table grade_change (
	district_id text not null,
	id bigint generated always as identity,
	assignment_id uuid not null,
	student_id text not null,
	points numeric,
	comment text,
	flags text not null default '',
	grade_text text,
	extra_attempts integer,
	own_due_at timestamptz,
	changed_by text not null,
	changed_at timestamptz not null,
	primary key (district_id, id)
);

create index grade_change_by_grade on grade_change (district_id, assignment_id, student_id, id);

-- What students handed in here, each attempt, and when the LMS was seen to have it. before: how many
-- attempts the page showed from which the work was handed in; the same work from the same page is one
-- attempt.
create table hand_in (
	district_id text not null,
	id bigint generated always as identity,
	assignment_id uuid not null,
	student_id text not null,
	type text not null,
	content text not null,
	before integer,
	handed_in_at timestamptz not null,
	arrived_at timestamptz,
	primary key (district_id, id)
);

create index hand_in_by_submission on hand_in (district_id, assignment_id, student_id, id);

create unique index hand_in_once on hand_in (district_id, assignment_id, student_id, before, type, md5(content));

-- When each student's newest work was handed in, here or in the LMS: work that is newer than its grade
-- is to be graded. seen_there: what the LMS last showed of it, in a few characters; without a time, it
-- was already graded when it was first seen.
create table handed_in_work (
	district_id text not null,
	assignment_id uuid not null,
	student_id text not null,
	handed_in_at timestamptz,
	seen_there text not null default '',
	primary key (district_id, assignment_id, student_id)
);

-- What an import changes, as it was shown before it was applied.
create table gradebook_import (
	district_id text not null,
	id uuid not null,
	section_id text not null,
	person_id text not null,
	made_at timestamptz not null,
	plan jsonb not null,
	applied_at timestamptz,
	undone_at timestamptz,
	primary key (district_id, id)
);

create index gradebook_import_by_age on gradebook_import (district_id, made_at);
