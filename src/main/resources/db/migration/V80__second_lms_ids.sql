-- An id that the service gave for an assignment that has another one: it may be in the LMS twice.
create table second_lms_id (
	district_id text not null,
	assignment_id uuid not null,
	lms_id uuid not null,
	section_id text not null,
	found_at timestamptz not null default now(),
	cleaned_up_at timestamptz,
	primary key (district_id, assignment_id, lms_id)
);

create index second_lms_id_open on second_lms_id (district_id, found_at) where cleaned_up_at is null;
