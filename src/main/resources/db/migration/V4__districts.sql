-- Connected districts, their tokens, and what the service said of their LMS.

create table district (
	district_id text primary key,
	name text not null,
	time_zone text not null,
	provider text not null check (provider in ('A', 'B', 'C', 'OTHER')),
	provider_source text not null default 'SAID' check (provider_source in ('SAID', 'UNKNOWN', 'CONFIGURED', 'CHOSEN')),
	lms_type text,
	token bytea,
	token_key_id text,
	token_source text not null default 'CONFIGURED' check (token_source in ('CONFIGURED', 'LISTED', 'ENTERED', 'REVOKED')),
	token_created timestamptz,
	other_listed_at timestamptz,
	lms_state text,
	last_lms_sync timestamptz,
	students_matched double precision,
	teachers_matched double precision,
	sections_matched double precision,
	asked_at timestamptz,
	checked_at timestamptz,
	check_problem text check (check_problem in ('UNAVAILABLE', 'TOKEN_REFUSED', 'REFUSED')),
	check (token is null or token_key_id is not null),
	check (token is null or token_source <> 'REVOKED')
);

comment on table district is 'A connected district, its token, and what the service said of its LMS';
comment on column district.provider is 'Which rules its LMS follows';
comment on column district.provider_source is
	'Who said so: the service, the settings, an operator, or no one who knows';
comment on column district.lms_type is 'What the service calls the LMS';
comment on column district.token is 'The access token, encrypted; null where there is none';
comment on column district.token_key_id is 'The key that it is encrypted with';
comment on column district.token_source is
	'The settings, the service''s token list, an operator, or revoked by one';
comment on column district.token_created is 'When the service made it, if it came from the list';
comment on column district.other_listed_at is 'Since when the list has another one than the operator''s';
comment on column district.lms_state is 'The contract''s word for the state of the connection';
comment on column district.students_matched is 'The matched share, 0 to 1; likewise the next two';
comment on column district.asked_at is 'When someone last asked for a check';
comment on column district.checked_at is 'When the service last answered';
comment on column district.check_problem is 'Why the newest check failed; null if it did not';

-- History, written only when something changed.

create table lms_state_seen (
	district_id text not null references district on delete cascade,
	seen_at timestamptz not null,
	lms_state text not null,
	primary key (district_id, seen_at)
);

comment on table lms_state_seen is 'When the state of a district''s connection changed';

create table lms_reading (
	district_id text not null references district on delete cascade,
	seen_at timestamptz not null,
	last_lms_sync timestamptz,
	students double precision,
	teachers double precision,
	sections double precision,
	primary key (district_id, seen_at)
);

comment on table lms_reading is 'The matched shares over time, each time that they changed';

create table forgotten_district (
	id text primary key,
	forgotten_at timestamptz not null
);

comment on table forgotten_district is
	'Districts whose data was deleted; they are not connected again until an operator readmits them';

create table token_list_problem (
	one boolean primary key default true check (one),
	kind text not null check (kind in ('UNAVAILABLE', 'TOKEN_REFUSED', 'REFUSED')),
	since timestamptz not null,
	tried_at timestamptz not null
);

comment on table token_list_problem is 'One row while the service''s token list cannot be read, otherwise none';
comment on column token_list_problem.one is 'Keeps a second row out';

-- What other modules read; the tables are this module's own.
create view connected_district as
	select district_id, name, provider from district;

comment on view connected_district is 'The districts that there are, by name';
