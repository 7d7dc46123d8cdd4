-- Connected districts, their tokens, and what the service said of their LMS.

create table district (
	district_id text primary key,
	name text not null,
	time_zone text not null,
	-- The provider, what the service calls the LMS, and who said which provider that is.
	provider text not null,
	provider_source text not null default 'SAID',
	lms_type text,
	-- The access token, encrypted.
	token bytea,
	token_key_id text,
	token_source text not null default 'CONFIGURED',
	token_created timestamptz,
	other_listed_at timestamptz,
	-- The newest answer about its LMS.
	lms_state text,
	last_lms_sync timestamptz,
	students_matched double precision,
	teachers_matched double precision,
	sections_matched double precision,
	asked_at timestamptz,
	checked_at timestamptz,
	check_problem text
);

-- History, written only when something changed.

create table lms_state_seen (
	district_id text not null references district on delete cascade,
	seen_at timestamptz not null,
	lms_state text not null,
	primary key (district_id, seen_at)
);

create table lms_reading (
	district_id text not null references district on delete cascade,
	seen_at timestamptz not null,
	last_lms_sync timestamptz,
	students double precision,
	teachers double precision,
	sections double precision,
	primary key (district_id, seen_at)
);

-- Districts whose data was deleted. They are not connected again until an operator readmits them.
create table forgotten_district (
	id text primary key,
	forgotten_at timestamptz not null
);

-- One row while the service's token list cannot be read, otherwise none.
create table token_list_problem (
	one boolean primary key default true check (one),
	kind text not null,
	since timestamptz not null,
	tried_at timestamptz not null
);
