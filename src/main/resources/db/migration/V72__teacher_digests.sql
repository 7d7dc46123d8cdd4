-- What teachers are told once a day of what is stuck. day: the newest one with a digest, in the
-- district's time zone; due_at: when it is sent or tried again; others: how much then waited for others.
create table teacher_digest (
	district_id text not null,
	person_id text not null,
	wanted boolean not null default true,
	day date,
	due_at timestamptz,
	tried integer not null default 0,
	told_at timestamptz,
	others integer not null default 0,
	primary key (district_id, person_id)
);

create index teacher_digest_due on teacher_digest (due_at) where due_at is not null;

-- The newest day on which a district's teachers were looked at.
create table teacher_digest_day (
	district_id text primary key,
	day date not null
);
