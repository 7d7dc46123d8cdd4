-- How the roster is brought over: the runs, what they have collected, and what the guard keeps.

create table roster_state (
	district_id text primary key,
	as_of timestamptz,
	next_check timestamptz,
	asked_at timestamptz,
	second_read_at timestamptz,
	kept_since timestamptz,
	kept_because text
);

-- Each full sync, and how far it got with each kind of record.

create table roster_sync (
	district_id text not null,
	id bigint generated always as identity,
	cause text not null default 'START',
	started_at timestamptz not null,
	finished_at timestamptz,
	outcome text not null,
	stopped_by text,
	anchor text,
	anchored boolean not null default false,
	resumed integer not null default 0,
	requests bigint not null default 0,
	records bigint not null default 0,
	added bigint not null default 0,
	changed bigint not null default 0,
	removed bigint not null default 0,
	restored bigint not null default 0,
	unchanged bigint not null default 0,
	primary key (district_id, id)
);

create table roster_sync_kind (
	district_id text not null,
	run_id bigint not null,
	kind text not null,
	state text not null default 'WAITING',
	started_at timestamptz,
	finished_at timestamptz,
	next_link text,
	last_id text,
	ascending boolean not null default true,
	pages integer not null default 0,
	records bigint not null default 0,
	unusable bigint not null default 0,
	expected bigint not null default 0,
	primary key (district_id, run_id, kind)
);

-- What is collected before it replaces a roster. Unlogged: what is here can be read again, and a run
-- finds out whether all of it is still here (roster_sync_kind.records). Filled by COPY and read once,
-- so without keys. A section holds its members, so that one record is one row.

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

-- The guard: no removal beyond a trifle rests on one read.

-- What a full sync did not contain of what we hold, and since when. A membership names its section and
-- the person, a lost role the person and the role.
create table roster_missing (
	district_id text not null,
	table_name text not null,
	record text not null,
	part text not null default '',
	since timestamptz not null,
	primary key (district_id, table_name, record, part)
);

create index roster_missing_by_record on roster_missing (district_id, record);

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
