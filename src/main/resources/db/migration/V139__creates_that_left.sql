-- How many creates of the assignment have left. It tells a question about one from the same question
-- about a later one.
alter table delivery
	add column creates integer not null default 0;

update delivery set creates = 1 where student_id is null and may_exist;
