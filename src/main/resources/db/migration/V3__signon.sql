-- Sign-ins under way, how they went, and how many an address may begin. A district is named as the
-- service named it, connected or not.

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
	session_id text,
	check (result is null or claimed_at is not null)
);

comment on table sign_in_attempt is
	'One row for each state that was sent to the service; what came back is accepted once';
comment on column sign_in_attempt.state_hash is 'SHA-256 of the state';
comment on column sign_in_attempt.browser_hash is 'SHA-256 of the browser''s secret';
comment on column sign_in_attempt.nonce is 'Empty once it has been compared';
comment on column sign_in_attempt.reference is 'Its flight record';
comment on column sign_in_attempt.target is 'The page that was asked for';
comment on column sign_in_attempt.restarted is 'Whether it began over after a callback without a state of ours';
comment on column sign_in_attempt.claimed_at is 'When its callback came';
comment on column sign_in_attempt.result is 'SIGNED_IN, RESTARTED, or the name of a problem';
comment on column sign_in_attempt.session_id is 'The session that it ended in';

create index sign_in_attempt_by_start on sign_in_attempt (started_at);

create table sign_in_allowance (
	bucket text primary key,
	full_at timestamptz not null
);

comment on table sign_in_allowance is 'How much of their allowance addresses and browsers have used up';
comment on column sign_in_allowance.bucket is 'A hash';
comment on column sign_in_allowance.full_at is 'When the allowance is whole again';

create index sign_in_allowance_by_time on sign_in_allowance (full_at);

-- The flight recorder: sign-ins step by step, without personal data. Who signed in is in the audit.

create table sign_in (
	reference text primary key,
	started_at timestamptz not null,
	entry text not null check (entry in ('PORTAL', 'DISTRICT_LINK', 'PAGE', 'BUTTON')),
	browser_hash text,
	district_id text,
	outcome text
);

comment on table sign_in is 'The flight recorder: a sign-in, without personal data';
comment on column sign_in.entry is 'Where it began';
comment on column sign_in.browser_hash is 'Which browser may continue it; null where any may';
comment on column sign_in.outcome is 'signed-in, or the code of a problem; null until it ended';

create index sign_in_by_start on sign_in (started_at);

create table sign_in_step (
	reference text not null references sign_in on delete cascade,
	number bigint generated always as identity,
	at timestamptz not null,
	step text not null check (step in (
		'LAUNCHED', 'SENT', 'RETURNED', 'REPEATED', 'RESTARTED', 'EXCHANGED', 'TOKEN_CHECKED',
		'PERSON_READ', 'SESSION', 'ENDED')),
	detail text not null default '',
	primary key (reference, number)
);

comment on table sign_in_step is 'The steps of a sign-in';
comment on column sign_in_step.at is 'When it happened';
