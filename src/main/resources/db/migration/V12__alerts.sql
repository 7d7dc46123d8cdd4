-- Messages about what needs attention: alerts for administrators and operators, a daily digest for
-- teachers.

-- A problem, from the moment that it was noticed until it was over.
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

-- Each teacher's digest: at most one a day, about what is stuck.
create table teacher_digest (
	district_id text not null,
	person_id text not null,
	wanted boolean not null default true,
	day date,
	students integer not null default 0,
	others integer not null default 0,
	due_at timestamptz,
	tried integer not null default 0,
	told_at timestamptz,
	told_day date,
	primary key (district_id, person_id)
);

create index teacher_digest_due on teacher_digest (due_at) where due_at is not null;

-- The newest day on which a district's teachers were checked.
create table teacher_digest_day (
	district_id text primary key,
	day date not null
);
