create table school (
	district_id text not null,
	id text not null,
	name text not null,
	removed_at timestamptz,
	primary key (district_id, id)
);

create table term (
	district_id text not null,
	id text not null,
	name text,
	start_date date,
	end_date date,
	removed_at timestamptz,
	primary key (district_id, id)
);

create table course (
	district_id text not null,
	id text not null,
	name text,
	number text,
	removed_at timestamptz,
	primary key (district_id, id)
);

create table person (
	district_id text not null,
	id text not null,
	first_name text,
	middle_name text,
	last_name text,
	email text,
	school_id text,
	grade_level text,
	roles text not null,
	synced boolean,
	removed_at timestamptz,
	primary key (district_id, id)
);

create table section (
	district_id text not null,
	id text not null,
	school_id text,
	term_id text,
	course_id text,
	name text not null,
	subject text,
	grade_level text,
	period text,
	synced boolean,
	removed_at timestamptz,
	primary key (district_id, id)
);

create table section_teacher (
	district_id text not null,
	section_id text not null,
	person_id text not null,
	lead boolean not null,
	removed_at timestamptz,
	primary key (district_id, section_id, person_id)
);

create index section_teacher_by_person on section_teacher (district_id, person_id);

create table enrolment (
	district_id text not null,
	section_id text not null,
	person_id text not null,
	removed_at timestamptz,
	primary key (district_id, section_id, person_id)
);

create index enrolment_by_person on enrolment (district_id, person_id);

create unlogged table staged_school (like school);

create unlogged table staged_term (like term);

create unlogged table staged_course (like course);

create unlogged table staged_person (like person);

create unlogged table staged_section (like section);

create unlogged table staged_section_teacher (like section_teacher);

create unlogged table staged_enrolment (like enrolment);

create table roster_sync (
	district_id text not null,
	id bigint generated always as identity,
	started_at timestamptz not null,
	finished_at timestamptz,
	outcome text not null,
	records bigint not null default 0,
	problem text,
	primary key (district_id, id)
);
