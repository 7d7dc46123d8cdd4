-- Who has put away the note that explains their pages.

create table first_visit (
	district_id text not null,
	person_id text not null,
	role text not null check (role in (
		'TEACHER', 'STUDENT', 'STAFF', 'DISTRICT_ADMIN', 'CONTACT', 'OPERATOR')),
	dismissed_at timestamptz not null,
	primary key (district_id, person_id, role)
);

comment on table first_visit is 'Who has dismissed the note for a first visit, at most once per role';
comment on column first_visit.role is 'The role whose pages it explains';
