-- Grades and their history, what students handed in, and imports of the gradebook.

create table grade (
	district_id text not null,
	assignment_id uuid not null,
	student_id text not null,
	points numeric,
	comment text,
	flags text[] not null default '{}' check (flags <@ '{missing,late,excluded}'),
	grade_text text,
	extra_attempts integer,
	own_due_at timestamptz,
	graded_by text not null,
	graded_at timestamptz not null,
	version bigint not null,
	lms_points numeric,
	lms_comment text,
	lms_flags text[] not null default '{}' check (lms_flags <@ '{missing,late,excluded}'),
	lms_grade_text text,
	lms_extra_attempts integer,
	lms_own_due_at timestamptz,
	lms_seen_at timestamptz,
	their_points numeric,
	their_comment text,
	their_flags text[] check (their_flags <@ '{missing,late,excluded}'),
	their_grade_text text,
	their_extra_attempts integer,
	their_own_due_at timestamptz,
	their_seen_at timestamptz,
	primary key (district_id, assignment_id, student_id),
	check (their_seen_at is not null or num_nonnulls(their_points, their_comment, their_flags, their_grade_text,
		their_extra_attempts, their_own_due_at) = 0),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table grade is
	'A student''s grade of an assignment: what the teacher gave, what both sides last agreed on (lms_), '
	'and what was changed in the LMS (their_)';
comment on column grade.flags is 'Missing, late, excluded';
comment on column grade.grade_text is 'A grade in words';
comment on column grade.extra_attempts is 'Beyond those of the assignment';
comment on column grade.own_due_at is 'An individual due date';
comment on column grade.version is '0: there only to be locked';
comment on column grade.their_seen_at is 'Null where there is no conflict';

create table grade_change (
	district_id text not null,
	id bigint generated always as identity,
	assignment_id uuid not null,
	student_id text not null,
	points numeric,
	comment text,
	flags text[] not null default '{}' check (flags <@ '{missing,late,excluded}'),
	grade_text text,
	extra_attempts integer,
	own_due_at timestamptz,
	changed_by text not null,
	changed_at timestamptz not null,
	primary key (district_id, id),
	foreign key (district_id, assignment_id, student_id) references grade on delete cascade
);

comment on table grade_change is 'What the teacher gave each time';

create index grade_change_by_grade on grade_change (district_id, assignment_id, student_id, id);

create table hand_in (
	district_id text not null,
	id bigint generated always as identity,
	assignment_id uuid not null,
	student_id text not null,
	type text not null check (type in ('TEXT', 'LINK')),
	content text not null,
	before integer,
	handed_in_at timestamptz not null,
	arrived_at timestamptz,
	primary key (district_id, id),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table hand_in is 'What students handed in here, each attempt';
comment on column hand_in.before is
	'How many attempts the page showed from which it was handed in: the same work from the same page '
	'is one attempt';
comment on column hand_in.arrived_at is 'When the LMS was seen to have it';

create index hand_in_by_submission on hand_in (district_id, assignment_id, student_id, id);

create unique index hand_in_once on hand_in (district_id, assignment_id, student_id, before, type, md5(content));

create table handed_in_work (
	district_id text not null,
	assignment_id uuid not null,
	student_id text not null,
	handed_in_at timestamptz,
	seen_there text not null default '',
	primary key (district_id, assignment_id, student_id),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table handed_in_work is
	'When each student''s newest work was handed in, here or in the LMS: work that is newer than its '
	'grade is to be graded';
comment on column handed_in_work.handed_in_at is 'Null if it was already graded when it was first seen';
comment on column handed_in_work.seen_there is 'What the LMS last showed of it, in a few characters';

create table gradebook_import (
	district_id text not null,
	id uuid not null,
	section_id text not null,
	person_id text not null,
	made_at timestamptz not null,
	plan jsonb not null,
	applied_at timestamptz,
	undone_at timestamptz,
	primary key (district_id, id),
	check (undone_at is null or applied_at is not null)
);

comment on table gradebook_import is 'What an import changes, as it was shown before it was applied';
comment on column gradebook_import.person_id is 'The teacher';
comment on column gradebook_import.plan is 'Each value, before and after';

create index gradebook_import_by_age on gradebook_import (district_id, made_at);
