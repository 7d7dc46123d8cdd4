-- The order of a class list, without case and accents, so that students can be read from an
-- index in it however many they are.
create function list_key(last_name text, first_name text) returns text
	language sql immutable parallel safe
	return case
		when octet_length(coalesce(last_name, '') || coalesce(first_name, ''))
			= length(coalesce(last_name, '') || coalesce(first_name, ''))
		then left(lower(coalesce(last_name, '') || e'\x01' || coalesce(first_name, '')), 200)
		else left(regexp_replace(normalize(lower(coalesce(last_name, '') || e'\x01' || coalesce(first_name, '')), nfd),
			'[\u0300-\u036f]', '', 'g'), 200)
	end;

create index person_by_list_key on person (district_id, list_key(last_name, first_name) collate "C", id);

-- A section's students are counted without looking at each.
create index enrolment_by_section on enrolment (district_id, section_id, removed_at, person_id);

-- The few grades of a section that have not arrived.
create index delivery_open_by_section on delivery (district_id, section_id, student_id)
	where state <> 'DELIVERED' and student_id is not null;
