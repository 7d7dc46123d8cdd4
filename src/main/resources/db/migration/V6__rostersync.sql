-- How the roster is brought over: the runs, what they have collected, and what the guard keeps.

create table roster_state (
	district_id text primary key,
	as_of timestamptz,
	next_check timestamptz,
	asked_at timestamptz,
	second_read_at timestamptz,
	kept_since timestamptz,
	kept_because text check (kept_because in ('DISCARDED', 'UNDONE')),
	check ((kept_since is null) = (kept_because is null))
);

comment on table roster_state is 'How fresh a district''s roster is, and who keeps it as it is';
comment on column roster_state.as_of is 'What the service held then is here';
comment on column roster_state.next_check is 'When the next full sync is due';
comment on column roster_state.asked_at is 'When someone last asked for one';
comment on column roster_state.second_read_at is 'When another read verifies what one read lacked';
comment on column roster_state.kept_because is 'What an administrator decided';

-- Each full sync, and how far it got with each kind of record.

create table roster_sync (
	district_id text not null,
	id bigint generated always as identity,
	cause text not null default 'START' check (cause in (
		'START', 'ASKED', 'RETRY', 'REGULAR', 'RECHECK', 'SECOND_READ', 'CURSOR_LOST', 'CURSOR_OLD',
		'TOO_MANY_EVENTS', 'EVENTS_WOULD_REMOVE', 'DRIFT', 'EVENTS_SWITCHED')),
	started_at timestamptz not null,
	finished_at timestamptz,
	outcome text not null check (outcome in (
		'RUNNING', 'HELD', 'APPROVED', 'COMPLETE', 'UNDOING', 'UNDONE', 'DISCARDED', 'REPLACED',
		'UNAVAILABLE', 'TOKEN_REFUSED', 'REFUSED')),
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

comment on table roster_sync is 'Each full sync';
comment on column roster_sync.stopped_by is 'What stopped it, in the service''s words';
comment on column roster_sync.anchor is 'The newest event when it began';
comment on column roster_sync.anchored is 'Whether the service has events for us';
comment on column roster_sync.resumed is 'How often it continued after it had stopped';
comment on column roster_sync.requests is 'How many it used';
comment on column roster_sync.records is 'How many it read';

create table roster_sync_kind (
	district_id text not null,
	run_id bigint not null,
	kind text not null check (kind in ('SCHOOLS', 'TERMS', 'COURSES', 'USERS', 'SECTIONS')),
	state text not null default 'WAITING' check (state in ('WAITING', 'READING', 'READ', 'LEFT_OUT')),
	started_at timestamptz,
	finished_at timestamptz,
	next_link text,
	last_id text,
	ascending boolean not null default true,
	pages integer not null default 0,
	records bigint not null default 0,
	unusable bigint not null default 0,
	expected bigint not null default 0,
	primary key (district_id, run_id, kind),
	foreign key (district_id, run_id) references roster_sync on delete cascade
);

comment on table roster_sync_kind is 'How far a full sync got with each kind of record';
comment on column roster_sync_kind.next_link is 'The next page; null before the first and after the last';
comment on column roster_sync_kind.last_id is 'The newest id collected';
comment on column roster_sync_kind.ascending is
	'Whether every id so far was larger than the one before, so that none can be there twice';
comment on column roster_sync_kind.records is 'How many are staged';
comment on column roster_sync_kind.unusable is 'How many had no usable id';
comment on column roster_sync_kind.expected is 'How many the roster holds, to tell how long it takes';

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

comment on table staged_school is 'What a full sync has collected of schools';
comment on column staged_school.seq is 'Of several rows of a record, the last one counts';

create unlogged table staged_term (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	name text,
	start_date date,
	end_date date
);

comment on table staged_term is 'What a full sync has collected of terms';

create unlogged table staged_course (
	district_id text not null,
	run_id bigint not null,
	seq bigint not null,
	id text not null,
	name text,
	number text
);

comment on table staged_course is 'What a full sync has collected of courses';

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
	roles text[] not null,
	synced boolean
);

comment on table staged_person is 'What a full sync has collected of people';

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

comment on table staged_section is 'What a full sync has collected of sections, with their members';
comment on column staged_section.lead_teacher is 'The primary one of the teachers';

create table roster_undo (
	district_id text not null,
	run_id bigint not null,
	seq bigint generated always as identity,
	table_name text not null,
	before jsonb,
	key jsonb not null,
	primary key (district_id, run_id, seq),
	foreign key (district_id, run_id) references roster_sync on delete cascade
);

comment on table roster_undo is 'What the newest applied run wrote over, so that it can be undone';
comment on column roster_undo.before is 'The row as it was; null if there was none';

-- The guard: no removal beyond a trifle rests on one read.

create table roster_missing (
	district_id text not null,
	table_name text not null,
	record text not null,
	part text not null default '',
	since timestamptz not null,
	primary key (district_id, table_name, record, part)
);

comment on table roster_missing is 'What a full sync lacked of what we hold, until a second one confirms it';
comment on column roster_missing.table_name is 'A table of the roster, or a role that was lost';
comment on column roster_missing.record is 'The id of the record; of a membership, of its section';
comment on column roster_missing.part is 'Of a membership, the person; of a lost role, the role';
comment on column roster_missing.since is 'The first sync that lacked it';

create index roster_missing_by_record on roster_missing (district_id, record);

create table roster_would_go (
	district_id text not null,
	run_id bigint not null,
	kind text not null check (kind in (
		'SCHOOLS', 'TERMS', 'COURSES', 'SECTIONS', 'STUDENTS', 'TEACHERS', 'STAFF', 'ADMINISTRATORS',
		'CONTACTS', 'TEACHING', 'ENROLLMENTS')),
	school_id text not null,
	present bigint not null,
	gone bigint not null,
	primary key (district_id, run_id, kind, school_id),
	foreign key (district_id, run_id) references roster_sync on delete cascade
);

comment on table roster_would_go is 'What a run that waits for an administrator would remove';
comment on column roster_would_go.school_id is 'Empty for the whole district';
comment on column roster_would_go.present is 'How many there are';
comment on column roster_would_go.gone is 'How many of them would go';

create table roster_removed (
	district_id text not null,
	kind text not null check (kind in (
		'SCHOOLS', 'TERMS', 'COURSES', 'SECTIONS', 'STUDENTS', 'TEACHERS', 'STAFF', 'ADMINISTRATORS',
		'CONTACTS', 'TEACHING', 'ENROLLMENTS')),
	since timestamptz not null,
	removed bigint not null,
	primary key (district_id, kind)
);

comment on table roster_removed is 'How much was removed in the last day, by full syncs and events together';
comment on column roster_removed.since is 'When the day began';

-- What other modules read; the tables are this module's own.
create view completed_sync as
	select district_id, id from roster_sync where outcome = 'COMPLETE';

comment on view completed_sync is 'Runs that replaced the roster';
