-- From where each district's events are followed, and how that goes.

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
	-- The daily sample, compared with the service.
	sampled_at timestamptz,
	compared integer not null default 0,
	differing integer not null default 0
);
