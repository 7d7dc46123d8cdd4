alter table delivery
	add column priority smallint not null default 0,
	add column forced boolean not null default false,
	add column late_write boolean not null default false,
	add column look_at timestamptz,
	add column looked_at timestamptz,
	add column claimed bigint not null default 0;

drop index delivery_due;

create index delivery_due on delivery (district_id, priority, due_at) where state = 'DUE';

create index delivery_checking on delivery (due_at) where state = 'CHECKING';

create index delivery_to_look_at on delivery (look_at) where look_at is not null;

-- What a district's queue consists of: few rows beside the delivered ones.
create index delivery_open on delivery (district_id, state, reason) where state <> 'DELIVERED';

alter table delivery_attempt
	add column operation text,
	add column answer text,
	add column duration_ms integer;

alter table delivery_pause
	add column since timestamptz not null default now();

-- Flags beside points and comment; what stands in the learning platform where it is neither
-- ours nor what both sides last agreed on.
alter table grade
	add column flags text not null default '',
	add column lms_flags text not null default '',
	add column their_points numeric,
	add column their_comment text,
	add column their_flags text,
	add column their_seen_at timestamptz;

alter table grade_change
	add column flags text not null default '';

-- What the learning platform was told of an assignment, and what it says of it.
alter table assignment
	add column told_title text,
	add column told_description text,
	add column told_due_at timestamptz,
	add column told_points_possible numeric,
	add column told_accepts_text boolean,
	add column told_accepts_links boolean,
	add column told_max_attempts integer,
	add column lms_due_at timestamptz,
	add column lms_seen_at timestamptz,
	add column gone_at timestamptz,
	add column deletion_wanted boolean not null default false,
	add column deleted_at timestamptz;

update assignment set told_title = title, told_description = description, told_due_at = due_at,
	told_points_possible = points_possible, told_accepts_text = accepts_text, told_accepts_links = accepts_links,
	told_max_attempts = max_attempts, lms_due_at = due_at
where lms_id is not null;
