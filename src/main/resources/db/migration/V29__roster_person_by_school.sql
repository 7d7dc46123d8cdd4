-- How many of a kind a school has is counted without reading the others.

create index concurrently person_by_school on person (district_id, school_id);
