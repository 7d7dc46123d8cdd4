-- Everything that must reach the LMS, until it is confirmed there or rejected.

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
	unique nulls not distinct (district_id, assignment_id, student_id),
	constraint delivery_state check (state in ('DUE', 'SENDING', 'CHECKING', 'DELIVERED', 'HELD', 'REFUSED', 'UNKNOWN')),
	-- A row that is being sent is always leased; one that is due, or waits for a person who looks, never.
	constraint delivery_lease check ((lease is null) = (lease_until is null)
		and (state <> 'SENDING' or lease is not null) and (state not in ('DUE', 'UNKNOWN') or lease is null)),
	-- What has arrived or was accepted waits for nothing; what waits for a person says for what.
	constraint delivery_reason check (case when state in ('CHECKING', 'DELIVERED') then reason is null
		when state in ('HELD', 'REFUSED') then reason is not null
		when state = 'UNKNOWN' then coalesce(reason = 'OUTCOME_UNKNOWN', false) else true end),
	constraint delivery_late_write check (not late_write or look_at is not null),
	constraint delivery_of_an_assignment check (student_id is null or not (posting or may_exist or creates > 0
		or state = 'UNKNOWN')),
	constraint delivery_of_a_submission check (student_id is not null or not (forced or unseen or zero_hidden or ungraded
		or state in ('CHECKING', 'HELD'))),
	constraint delivery_posting check (not posting or state = 'SENDING' and may_exist)
);

comment on table delivery is
	'The outbox: one row for each assignment (without a student) and for each student''s submission of '
	'it. What is wanted in the LMS, and how far it has got there';
comment on column delivery.reason is 'Why it waits or ended; null where it simply goes';
comment on column delivery.changed_at is 'Since when its newest value waits';
comment on column delivery.delivered_at is 'When our value was last seen in the LMS';
comment on column delivery.request_id is 'The request that asked for it, to find its log lines';
comment on column delivery.wanted is 'The version that is wanted; every change counts it up';
comment on column delivery.claimed is 'The version that a node took last';
comment on column delivery.sent is 'The version that the service accepted last';
comment on column delivery.priority is '0 for a single change, higher for bulk';
comment on column delivery.due_at is 'When it is a node''s turn';
comment on column delivery.attempts is 'Failed ones since the newest change';
comment on column delivery.lease is 'Which node works on it';
comment on column delivery.posting is 'Whether a create is about to leave or has left';
comment on column delivery.may_exist is
	'Whether a create has left and may have done something: only an answer that rules it out, or a '
	'person who has looked, clears it';
comment on column delivery.creates is
	'How many creates have left; tells a question about one from the same question about a later one';
comment on column delivery.forced is 'Whether it is sent even where the LMS has it already';
comment on column delivery.unseen is
	'Whether a write was accepted since the LMS was last read; until then no earlier confirmation '
	'counts';
comment on column delivery.late_write is 'Whether an unanswered request of ours may still land';
comment on column delivery.zero_hidden is
	'Whether the service took points of 0 and leaves them out of what it shows';
comment on column delivery.ungraded is 'Whether a submission carries nothing but what the student handed in';
comment on column delivery.look_at is 'When it is read once more';
comment on column delivery.looked_at is 'When it was last read';

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
	primary key (district_id, id),
	foreign key (district_id, delivery_id) references delivery on delete cascade
);

comment on table delivery_attempt is 'What was asked of the service for a delivery, and what came of it';
comment on column delivery_attempt.wanted is 'The version that it was about';
comment on column delivery_attempt.outcome is 'The next state and its reason';
comment on column delivery_attempt.operation is 'What was asked';
comment on column delivery_attempt.answer is
	'The answer in a few words, with the service''s message if it refused';

create index delivery_attempt_by_delivery on delivery_attempt (district_id, delivery_id, id);

create table assignment_update (
	district_id text not null,
	id uuid not null,
	assignment_id uuid not null,
	fields text[] not null,
	content text not null,
	primary key (district_id, id)
);

comment on table assignment_update is
	'Updates of assignments that have left: until one is answered, it may land over something newer';
comment on column assignment_update.fields is 'Which fields it sends';
comment on column assignment_update.content is 'Their values, as JSON';

create index assignment_update_by_assignment on assignment_update (district_id, assignment_id);

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
	primary key (district_id, assignment_id),
	check ((lease is null) = (lease_until is null))
);

comment on table lms_look is 'When the LMS was last read for each assignment, and who wants it read again';
comment on column lms_look.graded_at is 'The newest grade: everything graded lately is read in turn';
comment on column lms_look.asked_at is 'Since when an open page waits for it';
comment on column lms_look.looked_at is 'When its newest turn began';
comment on column lms_look.checked_at is 'When the newest read that succeeded began';
comment on column lms_look.requests is 'How many the newest turn took';

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

comment on table delivery_pause is 'Why a district''s deliveries wait, and until when';
comment on column delivery_pause.until is 'infinity: until someone resumes them';

create table delivery_outage (
	district_id text not null,
	id bigint generated always as identity,
	reason text not null,
	began_at timestamptz not null,
	ended_at timestamptz,
	held bigint not null default 0,
	drained_at timestamptz,
	primary key (district_id, id),
	check (drained_at is null or ended_at is not null)
);

comment on table delivery_outage is
	'When a district''s deliveries were paused, what that held back, and when all of it was delivered';
comment on column delivery_outage.held is 'How many rows it held back at most';
comment on column delivery_outage.drained_at is 'When none of them waited any more';

create unique index delivery_outage_now on delivery_outage (district_id) where ended_at is null;

create index delivery_outage_draining on delivery_outage (ended_at) where ended_at is not null and drained_at is null;
