-- When grades go to the LMS: at once, when a teacher releases them, or at a time.

create table grade_release (
	district_id text not null,
	assignment_id uuid not null,
	mode text not null check (mode in ('AT_ONCE', 'WHEN_RELEASED', 'AT_TIME')),
	release_at timestamptz,
	changed_by text not null,
	changed_at timestamptz not null,
	primary key (district_id, assignment_id),
	check ((mode = 'AT_TIME') = (release_at is not null)),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table grade_release is
	'When the grades of an assignment go to the LMS; without a row they go at once';
comment on column grade_release.changed_by is 'The teacher who chose that';

create index grade_release_due on grade_release (release_at) where mode = 'AT_TIME';

alter table grade
	add column held boolean not null default false,
	add column released_at timestamptz;

comment on column grade.held is 'Whether nothing of it has been sent, because the teacher holds it';
comment on column grade.released_at is 'When it was released; null if it was never held';

create index grade_held on grade (district_id, assignment_id, student_id) where held;
