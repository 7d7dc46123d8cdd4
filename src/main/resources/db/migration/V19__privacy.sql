-- What exporting and erasing a person's data reads of other modules' tables.

create or replace view assignment_summary as
	select district_id, id, section_id, assignees, due_at, created_at, deletion_wanted, deleted_at, title
	from assignment;

comment on view assignment_summary is 'What it is called, and who has to do it by when';

create view unfinished_delivery as
	select district_id, assignment_id, student_id from delivery where state <> 'DELIVERED';

comment on view unfinished_delivery is 'What has not arrived in the LMS';
