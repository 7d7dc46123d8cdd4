create table assignment (
	district_id text not null,
	id uuid not null,
	section_id text not null,
	lms_id uuid,
	title text not null,
	description text not null,
	due_at timestamptz,
	points_possible numeric,
	accepts_text boolean not null,
	accepts_links boolean not null,
	max_attempts integer,
	term_id text,
	lms_state text,
	created_by text not null,
	created_at timestamptz not null,
	version bigint not null,
	primary key (district_id, id)
);

create index assignment_by_section on assignment (district_id, section_id, created_at);

create unique index assignment_by_lms_id on assignment (district_id, lms_id);
