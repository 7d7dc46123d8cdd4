-- Messages about what needs attention: alerts for administrators and operators, a daily digest for
-- teachers.

create table alert (
	district_id text not null,
	id bigint generated always as identity,
	kind text not null,
	owner text not null check (owner in (
		'ADMINISTRATOR', 'OPERATOR', 'TEACHERS', 'STUDENTS', 'SERVICE', 'NO_ONE')),
	number bigint,
	address text,
	opened_at timestamptz not null,
	told_at timestamptz,
	gone_at timestamptz,
	closed_at timestamptz,
	primary key (district_id, id),
	check (closed_at is null or gone_at is not null)
);

comment on table alert is 'A problem, from the moment that it was noticed until it was over';
comment on column alert.number is 'What its sentence counts';
comment on column alert.address is 'The page where it can be resolved';
comment on column alert.told_at is 'When it had lasted long enough to be reported';
comment on column alert.gone_at is 'Since when it has not been seen; over if that lasts';

create unique index alert_open on alert (district_id, kind) where closed_at is null;

create index alert_closed on alert (closed_at) where closed_at is not null;

create table alert_message (
	district_id text not null,
	id bigint generated always as identity,
	alert_id bigint not null,
	channel text not null check (channel in ('MAIL', 'WEBHOOK')),
	recipient text not null,
	news text not null check (news in ('OPENED', 'OVER')),
	queued_at timestamptz not null default now(),
	due_at timestamptz not null default now(),
	tried integer not null default 0,
	told_at timestamptz,
	dropped_at timestamptz,
	primary key (district_id, id),
	check (told_at is null or dropped_at is null),
	foreign key (district_id, alert_id) references alert on delete cascade
);

comment on table alert_message is
	'What is sent of an alert, one row for each recipient: that it began, and that it is over';
comment on column alert_message.recipient is
	'The id of an administrator, or the name that the channel has for its own recipients';
comment on column alert_message.tried is 'How often sending failed';
comment on column alert_message.dropped_at is 'When it was given up';

create index alert_message_due on alert_message (channel, due_at, id) where told_at is null and dropped_at is null;

create index alert_message_by_alert on alert_message (district_id, alert_id);

create index alert_message_by_age on alert_message (queued_at);

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

comment on table teacher_digest is 'Each teacher''s digest about what is stuck: at most one a day';
comment on column teacher_digest.wanted is 'Whether the teacher is subscribed';
comment on column teacher_digest.day is 'The newest day with one, in the district''s time zone';
comment on column teacher_digest.students is 'How much of it waits for students';
comment on column teacher_digest.others is 'How much of it waits for others';
comment on column teacher_digest.due_at is 'When it is sent or tried again';
comment on column teacher_digest.tried is 'How often sending failed';
comment on column teacher_digest.told_day is 'The day of the newest one that was sent';

create index teacher_digest_due on teacher_digest (due_at) where due_at is not null;

create table teacher_digest_day (
	district_id text primary key,
	day date not null
);

comment on table teacher_digest_day is 'The newest day on which a district''s teachers were checked';
