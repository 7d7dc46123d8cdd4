-- Whether a submission carries nothing but what the student handed in.
alter table delivery
	add column ungraded boolean not null default false;

update delivery d set ungraded = true
where (district_id, assignment_id, student_id) in (select district_id, assignment_id, student_id from hand_in)
	and not exists (select from grade g where g.district_id = d.district_id and g.assignment_id = d.assignment_id
		and g.student_id = d.student_id);
