-- One row for each assignment and for each student's submission of it: what is wanted in the
-- learning platform, and how far it has got there.
create table delivery (
	district_id text not null,
	id bigint generated always as identity,
	section_id text not null,
	assignment_id uuid not null,
	student_id text,
	state text not null,
	wanted bigint not null,
	sent bigint not null,
	attempts integer not null,
	due_at timestamptz not null,
	lease uuid,
	lease_until timestamptz,
	posting boolean not null,
	reason text,
	changed_at timestamptz not null,
	delivered_at timestamptz,
	primary key (district_id, id),
	unique nulls not distinct (district_id, assignment_id, student_id)
);

create index delivery_due on delivery (due_at) where state in ('DUE', 'CHECKING');

create index delivery_by_section on delivery (district_id, section_id);

create index delivery_leased on delivery (lease_until) where lease is not null;

create table delivery_attempt (
	district_id text not null,
	id bigint generated always as identity,
	delivery_id bigint not null,
	attempted_at timestamptz not null,
	wanted bigint not null,
	outcome text not null,
	primary key (district_id, id)
);

create index delivery_attempt_by_delivery on delivery_attempt (district_id, delivery_id, id);

create table delivery_pause (
	district_id text primary key,
	until timestamptz not null,
	reason text not null
);
