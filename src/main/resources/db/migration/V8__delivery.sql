-- Everything that must reach the LMS, until it is confirmed there or rejected.

-- The outbox: one row for each assignment (without a student) and for each student's submission of it.
-- What is wanted in the LMS, and how far it has got there.
create table delivery (
	district_id text not null,
	id bigint generated always as identity,
	section_id text not null,
	assignment_id uuid not null,
	student_id text,
	state text not null,
	reason text,
	changed_at timestamptz not null,
	delivered_at timestamptz,
	request_id text,
	-- Versions of what is delivered: wanted by the teacher, taken by a node, accepted by the service.
	wanted bigint not null,
	claimed bigint not null default 0,
	sent bigint not null,
	-- When it is a node's turn, and whose it is.
	priority smallint not null default 0,
	due_at timestamptz not null,
	attempts integer not null,
	lease uuid,
	lease_until timestamptz,
	-- The create of an assignment.
	posting boolean not null,
	may_exist boolean not null default false,
	creates integer not null default 0,
	-- The write of a submission.
	forced boolean not null default false,
	unseen boolean not null default false,
	late_write boolean not null default false,
	zero_hidden boolean not null default false,
	ungraded boolean not null default false,
	-- Checks after a confirmation.
	look_at timestamptz,
	looked_at timestamptz,
	primary key (district_id, id),
	unique nulls not distinct (district_id, assignment_id, student_id)
);

-- What dispatchers claim; the monitoring counts from the same index.
create index delivery_due on delivery (district_id, priority, due_at) include (reason, changed_at) where state = 'DUE';

create index delivery_checking on delivery (due_at) where state = 'CHECKING';

create index delivery_leased on delivery (lease_until) where lease is not null;

create index delivery_to_look_at on delivery (look_at) where look_at is not null;

-- The queue of a district, by state and reason or by age: counted and paged from the index alone.
create index delivery_queue on delivery (district_id, state, reason, changed_at, id) where state <> 'DELIVERED';

create index delivery_by_age on delivery (district_id, changed_at, id) where state <> 'DELIVERED';

create index delivery_by_section on delivery (district_id, section_id);

-- The few grades of a section that have not arrived.
create index delivery_open_by_section on delivery (district_id, section_id, student_id)
	where state <> 'DELIVERED' and student_id is not null;

-- The rows of a section's assignments: a few beside those of its students.
create index delivery_of_assignments on delivery (district_id, section_id, assignment_id) where student_id is null;

create table delivery_attempt (
	district_id text not null,
	id bigint generated always as identity,
	delivery_id bigint not null,
	attempted_at timestamptz not null,
	wanted bigint not null,
	outcome text not null,
	operation text,
	answer text,
	duration_ms integer,
	primary key (district_id, id)
);

create index delivery_attempt_by_delivery on delivery_attempt (district_id, delivery_id, id);

-- Updates of assignments that have left: until one is answered, what it sent may land over something
-- newer.
create table assignment_update (
	district_id text not null,
	id uuid not null,
	assignment_id uuid not null,
	fields text not null,
	content text not null,
	primary key (district_id, id)
);

create index assignment_update_by_assignment on assignment_update (district_id, assignment_id);

-- When the LMS was last read for each assignment, and who wants it read again: an open page
-- (asked_at), or the turn that comes to everything graded lately (graded_at).
create table lms_look (
	district_id text not null,
	assignment_id uuid not null,
	section_id text not null,
	graded_at timestamptz,
	asked_at timestamptz,
	looked_at timestamptz,
	checked_at timestamptz,
	requests integer not null default 0,
	lease uuid,
	lease_until timestamptz,
	primary key (district_id, assignment_id)
);

create index lms_look_asked on lms_look (district_id, asked_at) where asked_at is not null;

create index lms_look_turn on lms_look (district_id, (coalesce(looked_at, graded_at)));

create index lms_look_lately on lms_look (district_id, looked_at);

-- Pauses of a whole district.

create table delivery_pause (
	district_id text primary key,
	until timestamptz not null,
	reason text not null,
	since timestamptz not null default now()
);

-- When a district's deliveries were paused, what that held back, and when all of it was delivered.
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
