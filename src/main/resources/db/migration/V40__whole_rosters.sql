-- What is collected before it replaces a roster. Unlogged: what is here can be read again, and a
-- run finds out whether all of it is still here (roster_sync_kind.records). A section holds its
-- members, so that one record is one row.
drop table staged_school, staged_term, staged_course, staged_person, staged_section, staged_section_teacher,
	staged_enrolment;

create unlogged table staged_school (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	name text not null
);

create unlogged table staged_term (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	name text,
	start_date date,
	end_date date
);

create unlogged table staged_course (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	name text,
	number text
);

create unlogged table staged_person (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	first_name text,
	middle_name text,
	last_name text,
	email text,
	school_id text,
	grade_level text,
	roles text not null,
	synced boolean
);

create unlogged table staged_section (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	school_id text,
	term_id text,
	course_id text,
	name text not null,
	subject text,
	grade_level text,
	period text,
	synced boolean,
	lead_teacher text,
	teachers text[] not null,
	students text[] not null
);

alter table roster_sync
	drop column problem,
	add column cause text not null default 'START',
	add column anchor text,
	add column anchored boolean not null default false,
	add column resumed integer not null default 0,
	add column requests bigint not null default 0,
	add column added bigint not null default 0,
	add column changed bigint not null default 0,
	add column removed bigint not null default 0,
	add column restored bigint not null default 0,
	add column unchanged bigint not null default 0,
	add column stopped_by text;

create table roster_sync_kind (
	district_id text not null,
	run_id bigint not null,
	kind text not null,
	pages integer not null default 0,
	records bigint not null default 0,
	unusable bigint not null default 0,
	expected bigint not null default 0,
	next_link text,
	last_id text,
	ascending boolean not null default true,
	state text not null default 'WAITING',
	started_at timestamptz,
	finished_at timestamptz,
	primary key (district_id, run_id, kind)
);

-- What the newest applied run wrote over, so that it can be undone.
create table roster_undo (
	district_id text not null,
	run_id bigint not null,
	seq bigint generated always as identity,
	table_name text not null,
	before jsonb,
	key jsonb not null,
	primary key (district_id, run_id, seq)
);

-- What a run that waits for an administrator would remove.
create table roster_would_go (
	district_id text not null,
	run_id bigint not null,
	kind text not null,
	school_id text not null,
	present bigint not null,
	gone bigint not null,
	primary key (district_id, run_id, kind, school_id)
);

-- How much was removed lately, by runs and events together.
create table roster_removed (
	district_id text not null,
	kind text not null,
	since timestamptz not null,
	removed bigint not null,
	primary key (district_id, kind)
);

create table roster_state (
	district_id text primary key,
	as_of timestamptz,
	next_check timestamptz,
	asked_at timestamptz,
	kept_since timestamptz,
	kept_because text
);

-- What was read before runs could be resumed is whole, or is read anew.
update roster_sync set outcome = 'REPLACED' where outcome <> 'COMPLETE';
insert into roster_state (district_id, as_of)
	select district_id, max(started_at) from roster_sync where outcome = 'COMPLETE' group by district_id;
