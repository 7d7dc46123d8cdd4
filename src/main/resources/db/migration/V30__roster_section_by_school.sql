-- The same for sections and who is in them.

create index concurrently section_by_school on section (district_id, school_id);
