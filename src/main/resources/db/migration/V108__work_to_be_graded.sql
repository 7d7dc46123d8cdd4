-- When each student's newest work was handed in, here or in the LMS. What is newer than its
-- grade waits to be graded.
create table handed_in_work (
	district_id text not null,
	assignment_id uuid not null,
	student_id text not null,
	handed_in_at timestamptz not null,
	primary key (district_id, assignment_id, student_id)
);

insert into handed_in_work
select district_id, assignment_id, student_id, max(handed_in_at) from hand_in group by 1, 2, 3;
