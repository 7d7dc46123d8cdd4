create table district (
	district_id text primary key,
	name text not null,
	provider text not null,
	time_zone text not null,
	token bytea,
	token_key_id text,
	lms_state text,
	last_lms_sync timestamptz,
	students_matched double precision,
	teachers_matched double precision,
	sections_matched double precision,
	checked_at timestamptz,
	check_problem text
);

create table lms_state_seen (
	district_id text not null references district on delete cascade,
	seen_at timestamptz not null,
	lms_state text not null,
	primary key (district_id, seen_at)
);
