-- Sign-ins under way, how they went, and how many an address may begin. A district is named as the
-- service named it, connected or not.

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

-- How much of their allowance addresses and browsers have used up: it is whole again at full_at.
create table sign_in_allowance (
	bucket text primary key,
	full_at timestamptz not null
);

create index sign_in_allowance_by_time on sign_in_allowance (full_at);

-- The flight recorder: sign-ins step by step, without personal data. Who signed in is in the audit.

create table sign_in (
	reference text primary key,
	started_at timestamptz not null,
	entry text not null,
	browser_hash text,
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
