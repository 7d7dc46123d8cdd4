-- The few students whom a learning platform does not know are found without looking at all.
create index person_not_in_the_lms on person (district_id, id) where synced = false;
