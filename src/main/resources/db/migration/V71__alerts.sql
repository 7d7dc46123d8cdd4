-- What needs somebody, once from the moment that it was noticed until it was over. gone_at: not seen
-- any more, and over when that lasts; told_at: when it had lasted long enough to be told.
create table alert (
	district_id text not null,
	id bigint generated always as identity,
	kind text not null,
	owner text not null,
	number bigint,
	address text,
	opened_at timestamptz not null,
	told_at timestamptz,
	gone_at timestamptz,
	closed_at timestamptz,
	primary key (district_id, id)
);

create unique index alert_open on alert (district_id, kind) where closed_at is null;

create index alert_closed on alert (closed_at) where closed_at is not null;

-- What is sent of an alert, one row for each recipient: that it began, and that it is over.
create table alert_message (
	district_id text not null,
	id bigint generated always as identity,
	alert_id bigint not null,
	channel text not null,
	recipient text not null,
	news text not null,
	queued_at timestamptz not null default now(),
	due_at timestamptz not null default now(),
	tried integer not null default 0,
	told_at timestamptz,
	dropped_at timestamptz,
	primary key (district_id, id)
);

create index alert_message_due on alert_message (channel, due_at, id) where told_at is null and dropped_at is null;

create index alert_message_by_alert on alert_message (district_id, alert_id);

create index alert_message_by_age on alert_message (queued_at);

-- A district has a handful of them among a million people.
create index person_administrators on person (district_id) where roles like '%DISTRICT_ADMIN%';
