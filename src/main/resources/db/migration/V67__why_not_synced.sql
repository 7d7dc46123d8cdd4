-- The few sections that a learning platform does not know are found without looking at all.
create index section_not_in_the_lms on section (district_id, id) where synced = false;

create index section_by_name on section (district_id, list_key(name, null) collate "C", id);

-- The newest event of each section and person, as long as the service keeps events.
create table roster_event (
	district_id text not null,
	id text not null,
	applied_at timestamptz not null,
	removal boolean not null,
	primary key (district_id, id)
);

create index roster_event_by_age on roster_event (applied_at);

create index staff_not_in_the_lms on person (district_id, id)
	where synced = false and roles not in ('STUDENT', 'CONTACT');
