-- Where each district's events are followed from, and what came of following them.
create table feed_state (
	district_id text primary key,
	following boolean not null,
	event_id text,
	anchored_at timestamptz not null,
	polled_at timestamptz not null,
	event_at timestamptz,
	events bigint not null default 0,
	skipped bigint not null default 0,
	problem text,
	sampled_at timestamptz,
	compared integer not null default 0,
	differing integer not null default 0
);
