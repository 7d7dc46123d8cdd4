-- What is there of each kind that is guarded is looked up and counted in an index alone, so that a
-- batch of events costs the same in a district of any size and age.
create index section_present on section (district_id, id) where removed_at is null;

create index student_present on person (district_id, id)
	where removed_at is null and 'STUDENT' = any(string_to_array(roles, ','));

create index teacher_present on person (district_id, id)
	where removed_at is null and 'TEACHER' = any(string_to_array(roles, ','));

-- Every event moves a row in it, and once a day somebody looks for the old ones.
drop index roster_event_by_age;

alter table roster_event set (fillfactor = 80);
