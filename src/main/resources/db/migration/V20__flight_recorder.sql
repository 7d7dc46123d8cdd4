-- Sign-ins step by step, without personal data: who signed in stands in the audit record.
create table sign_in (
	reference text primary key,
	started_at timestamptz not null,
	entry text not null,
	district_id text,
	outcome text
);

create index sign_in_by_start on sign_in (started_at);

create table sign_in_step (
	reference text not null references sign_in on delete cascade,
	number bigint generated always as identity,
	at timestamptz not null,
	step text not null,
	detail text not null default '',
	primary key (reference, number)
);

-- One row for each state that was sent to the service. State and browser are kept as hashes.
create table sign_in_attempt (
	state_hash text primary key,
	browser_hash text not null,
	nonce text not null,
	reference text not null,
	target text not null,
	district_id text,
	restarted boolean not null,
	started_at timestamptz not null,
	claimed_at timestamptz,
	result text,
	session_id text
);

create index sign_in_attempt_by_start on sign_in_attempt (started_at);
