-- Assignments that teachers set, and their ids in the LMS, which the service never lists again.

create table assignment (
	district_id text not null,
	id uuid not null,
	section_id text not null,
	set_id uuid,
	-- What the teacher wants; told_: what the LMS was last sent of it; lms_: what the LMS says of it.
	title text not null,
	description text not null,
	due_at timestamptz,
	points_possible numeric,
	accepts_text boolean not null,
	accepts_links boolean not null,
	max_attempts integer,
	term_id text,
	attachments text not null default '',
	visible_from timestamptz,
	accept_from timestamptz,
	accept_until timestamptz,
	assignees text[] not null default '{}',
	deletion_wanted boolean not null default false,
	deleted_at timestamptz,
	created_by text,
	created_at timestamptz not null,
	version bigint not null,
	told_title text,
	told_description text,
	told_due_at timestamptz,
	told_points_possible numeric,
	told_accepts_text boolean,
	told_accepts_links boolean,
	told_max_attempts integer,
	told_term_id text,
	told_attachments text,
	told_visible_from timestamptz,
	told_accept_from timestamptz,
	told_accept_until timestamptz,
	told_assignees text[],
	lms_id uuid,
	lms_state text,
	lms_due_at timestamptz,
	lms_seen_at timestamptz,
	gone_at timestamptz,
	primary key (district_id, id)
);

comment on table assignment is
	'What a teacher sets, what the LMS was last sent of it (told_), and what the LMS says (lms_)';
comment on column assignment.set_id is 'Shared by the assignments of several sections that were set together';
comment on column assignment.assignees is 'Ids of students; none means everyone';
comment on column assignment.deletion_wanted is 'Whether a teacher deleted it here';
comment on column assignment.deleted_at is 'When that was done in the LMS, too';
comment on column assignment.created_by is 'Null if it came back from the ledger';
comment on column assignment.told_title is 'Null if it was never sent';
comment on column assignment.lms_id is 'Null until it was created';
comment on column assignment.lms_state is 'The contract''s word';
comment on column assignment.gone_at is 'When it was found to be deleted in the LMS';

create index assignment_by_section on assignment (district_id, section_id, created_at);

create index assignment_by_set on assignment (district_id, set_id);

create unique index assignment_by_lms_id on assignment (district_id, lms_id);

create table assignment_edit (
	district_id text not null,
	assignment_id uuid not null,
	field text not null,
	edited_by text not null,
	edited_at timestamptz not null,
	primary key (district_id, assignment_id, field),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table assignment_edit is
	'Who changed a field of an assignment last, for a co-teacher who changes the same field';
comment on column assignment_edit.field is 'Its name in the form';

create table second_lms_id (
	district_id text not null,
	assignment_id uuid not null,
	lms_id uuid not null,
	section_id text not null,
	found_at timestamptz not null default now(),
	cleaned_up_at timestamptz,
	primary key (district_id, assignment_id, lms_id),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table second_lms_id is
	'An id that the service gave for an assignment that has another one: it may be in the LMS twice';
comment on column second_lms_id.cleaned_up_at is 'When a teacher said that the second one is deleted';

create index second_lms_id_open on second_lms_id (district_id, found_at) where cleaned_up_at is null;

-- What other modules read; the tables are this module's own.
create view assignment_summary as
	select district_id, id, section_id, assignees, due_at, created_at, deletion_wanted, deleted_at from assignment;

comment on view assignment_summary is 'Who has to do what by when';
