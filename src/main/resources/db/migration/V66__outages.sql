-- When a district's deliveries stood still, what that held back, and when all of it had gone.
create table delivery_outage (
	district_id text not null,
	id bigint generated always as identity,
	reason text not null,
	began_at timestamptz not null,
	ended_at timestamptz,
	held bigint not null default 0,
	drained_at timestamptz,
	primary key (district_id, id)
);

create unique index delivery_outage_now on delivery_outage (district_id) where ended_at is null;

create index delivery_outage_draining on delivery_outage (ended_at) where ended_at is not null and drained_at is null;

-- The deliveries of a section's assignments themselves: a few beside those of its students.
create index delivery_of_assignments on delivery (district_id, section_id, assignment_id) where student_id is null;
