-- How many attempts the page showed from which the work was handed in: the same work from the same page is one attempt.
alter table hand_in add before int;

create unique index hand_in_once on hand_in (district_id, assignment_id, student_id, before, type, md5(content));
