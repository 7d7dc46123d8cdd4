-- What the service said of a district's matches and of its newest data, each time it said
-- something else.
create table lms_reading (
	district_id text not null references district on delete cascade,
	seen_at timestamptz not null,
	last_lms_sync timestamptz,
	students double precision,
	teachers double precision,
	sections double precision,
	primary key (district_id, seen_at)
);

insert into lms_reading
	select district_id, checked_at, last_lms_sync, students_matched, teachers_matched, sections_matched
	from district where checked_at is not null;

-- When somebody last had the service asked about the district.
alter table district
	add column asked_at timestamptz;
