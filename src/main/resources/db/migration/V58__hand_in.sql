-- What students handed in here, each attempt; when the learning platform was seen to have it.
create table hand_in (
	district_id text not null,
	id bigint generated always as identity,
	assignment_id uuid not null,
	student_id text not null,
	type text not null,
	content text not null,
	handed_in_at timestamptz not null,
	arrived_at timestamptz,
	primary key (district_id, id)
);

create index hand_in_by_submission on hand_in (district_id, assignment_id, student_id, id);
