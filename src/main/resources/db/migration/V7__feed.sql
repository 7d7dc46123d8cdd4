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
	problem text check (problem in (
		'START', 'ASKED', 'RETRY', 'REGULAR', 'RECHECK', 'SECOND_READ', 'CURSOR_LOST', 'CURSOR_OLD',
		'TOO_MANY_EVENTS', 'EVENTS_WOULD_REMOVE', 'DRIFT', 'EVENTS_SWITCHED')),
	sampled_at timestamptz,
	compared integer not null default 0,
	differing integer not null default 0,
	check (not following or problem is null)
);

comment on table feed_state is 'From where a district''s events are followed, and how that goes';
comment on column feed_state.following is 'Whether there are events to follow; otherwise full syncs run';
comment on column feed_state.event_id is 'The newest event that was applied; null before the first';
comment on column feed_state.anchored_at is 'When a full sync set the cursor';
comment on column feed_state.polled_at is 'When the service last answered';
comment on column feed_state.event_at is 'When the newest event was applied';
comment on column feed_state.skipped is 'How many of the events were of an unknown kind';
comment on column feed_state.problem is 'Why the feed was left; null while it is followed';
comment on column feed_state.sampled_at is 'When records were last compared with the service';
comment on column feed_state.compared is 'How many';
comment on column feed_state.differing is 'How many of them differed';
