-- When the LMS was last read for each assignment, and who wants it read again: an open page
-- (asked_at), or the turn that comes to everything graded lately (graded_at).
create table lms_look (
	district_id text not null,
	assignment_id uuid not null,
	section_id text not null,
	graded_at timestamptz,
	asked_at timestamptz,
	looked_at timestamptz,
	checked_at timestamptz,
	requests integer not null default 0,
	lease uuid,
	lease_until timestamptz,
	primary key (district_id, assignment_id)
);

create index lms_look_asked on lms_look (district_id, asked_at) where asked_at is not null;

create index lms_look_turn on lms_look (district_id, (coalesce(looked_at, graded_at)));

create index lms_look_lately on lms_look (district_id, looked_at);

insert into lms_look (district_id, assignment_id, section_id, graded_at)
select district_id, assignment_id, section_id, max(delivered_at) from delivery
where student_id is not null and delivered_at is not null group by 1, 2, 3;
