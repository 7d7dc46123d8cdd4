-- A create without an answer can lead to a second assignment in the LMS, too.

alter table second_lms_id drop constraint second_lms_id_pkey;

alter table second_lms_id alter column lms_id drop not null;

alter table second_lms_id add constraint second_lms_id_once
	unique nulls not distinct (district_id, assignment_id, lms_id);

comment on table second_lms_id is
	'A second id that the service gave for an assignment, or a create without an answer beside another one: '
	'it may be in the LMS twice';
comment on column second_lms_id.lms_id is 'Null if it never arrived';
