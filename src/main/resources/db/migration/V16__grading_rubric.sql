-- Rubrics of assignments. What was chosen for a student is in the comment of the grade.

create table rubric (
	district_id text not null,
	assignment_id uuid not null,
	content jsonb not null,
	version integer not null,
	changed_by text not null,
	changed_at timestamptz not null,
	primary key (district_id, assignment_id),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table rubric is 'How an assignment is graded: criteria, each with levels and their points';
comment on column rubric.content is 'Criteria with levels, each level with its points';
comment on column rubric.version is 'Raised by each change, for a co-teacher who changes the same rubric';
comment on column rubric.changed_by is 'The teacher';
