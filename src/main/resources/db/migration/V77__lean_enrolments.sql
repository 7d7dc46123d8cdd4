-- A section's students are found by the key, which an index with the same beginning only doubled.
-- It held removed_at, so that everybody who left a section was written into three indexes anew;
-- with some room on each page a row stays where it is, and none is.
drop index enrolment_by_section;

alter table enrolment set (fillfactor = 90);
