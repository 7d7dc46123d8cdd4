-- As for students and teachers: a batch of events costs the same in a district of any size.
create index staff_present on person (district_id, id)
	where removed_at is null and 'STAFF' = any(string_to_array(roles, ','));

create index administrator_present on person (district_id, id)
	where removed_at is null and 'DISTRICT_ADMIN' = any(string_to_array(roles, ','));

create index contact_present on person (district_id, id)
	where removed_at is null and 'CONTACT' = any(string_to_array(roles, ','));
