-- Our copy of each district's roster. Its records arrive in any order and leave softly: a removed row
-- keeps the time of its removal, and a return clears it. So these tables have no foreign keys, neither
-- to each other nor from the tables that name a person or a section.

create table school (
	district_id text not null,
	id text not null,
	name text not null,
	removed_at timestamptz,
	primary key (district_id, id)
);

comment on table school is 'Schools';

create table term (
	district_id text not null,
	id text not null,
	name text,
	start_date date,
	end_date date,
	removed_at timestamptz,
	primary key (district_id, id)
);

comment on table term is 'Terms: when a section meets';

create table course (
	district_id text not null,
	id text not null,
	name text,
	number text,
	removed_at timestamptz,
	primary key (district_id, id)
);

comment on table course is 'Courses: what a section teaches';

create table person (
	district_id text not null,
	id text not null,
	first_name text,
	middle_name text,
	last_name text,
	email text,
	school_id text,
	grade_level text,
	roles text[] not null check (roles <@ '{STUDENT,TEACHER,STAFF,DISTRICT_ADMIN,CONTACT}'),
	synced boolean,
	removed_at timestamptz,
	primary key (district_id, id)
);

comment on table person is 'Students, teachers, staff, administrators, and contacts';
comment on column person.school_id is 'The primary school';
comment on column person.roles is 'All that the person has';
comment on column person.synced is 'Whether the LMS knows the person; null where the service does not say';

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

comment on table section is 'Sections';
comment on column section.synced is 'Whether the LMS knows the section; null where the service does not say';

create table section_teacher (
	district_id text not null,
	section_id text not null,
	person_id text not null,
	lead boolean not null,
	removed_at timestamptz,
	primary key (district_id, section_id, person_id)
);

comment on table section_teacher is 'Who teaches a section';
comment on column section_teacher.lead is 'Whether as the primary teacher';

create index section_teacher_by_person on section_teacher (district_id, person_id);

-- The room on each page lets a row stay where it is when a student leaves: no index has removed_at.
create table enrollment (
	district_id text not null,
	section_id text not null,
	person_id text not null,
	removed_at timestamptz,
	primary key (district_id, section_id, person_id)
) with (fillfactor = 90);

comment on table enrollment is 'Who is a student of a section';

create index enrollment_by_person on enrollment (district_id, person_id);

-- The order of a class list, without case and accents, so that students and sections can be read from
-- an index in it however many they are. Accents are sorted in a time that grows with the square of
-- their number, and names have no longest: only what the key can hold is looked at.
create function list_key(last_name text, first_name text) returns text
	language sql immutable parallel safe
	return case
		when octet_length(coalesce(last_name, '') || coalesce(first_name, ''))
			= length(coalesce(last_name, '') || coalesce(first_name, ''))
		then left(lower(coalesce(last_name, '') || e'\x01' || coalesce(first_name, '')), 200)
		else left(regexp_replace(
			normalize(lower(left(coalesce(last_name, '') || e'\x01' || coalesce(first_name, ''), 400)), nfd),
			'[\u0300-\u036f]', '', 'g'), 200)
	end;

create index person_by_list_key on person (district_id, list_key(last_name, first_name) collate "C", id);

create index section_by_name on section (district_id, list_key(name, null) collate "C", id);

-- The few that the LMS has not matched are found without reading the others.
create index person_not_in_the_lms on person (district_id, id) where synced = false;

create index staff_not_in_the_lms on person (district_id, id)
	where synced = false and roles not in ('{STUDENT}', '{CONTACT}');

create index section_not_in_the_lms on section (district_id, id) where synced = false;

-- A district has a handful of them among a million people.
create index person_administrators on person (district_id) where 'DISTRICT_ADMIN' = any(roles);

-- What is present of each kind that is guarded is looked up and counted in an index alone, so that a
-- batch of events costs the same in a district of any size and age.
create index section_present on section (district_id, id) where removed_at is null;

create index student_present on person (district_id, id)
	where removed_at is null and 'STUDENT' = any(roles);

create index teacher_present on person (district_id, id)
	where removed_at is null and 'TEACHER' = any(roles);

create index staff_present on person (district_id, id)
	where removed_at is null and 'STAFF' = any(roles);

create index administrator_present on person (district_id, id)
	where removed_at is null and 'DISTRICT_ADMIN' = any(roles);

create index contact_present on person (district_id, id)
	where removed_at is null and 'CONTACT' = any(roles);

-- Every event moves a row in it.
create table roster_event (
	district_id text not null,
	id text not null,
	applied_at timestamptz not null,
	removal boolean not null,
	primary key (district_id, id)
) with (fillfactor = 80);

comment on table roster_event is
	'The newest event of each section and person, as long as the service keeps events';
comment on column roster_event.id is 'Of the section or the person';
comment on column roster_event.removal is 'Whether it removed the record';

create table roster_use (
	district_id text not null,
	id text not null,
	used_at timestamptz not null,
	primary key (district_id, id)
);

comment on table roster_use is
	'When a person last signed in, or a missing section was seen to be taught in: it counts double for '
	'the guard';
comment on column roster_use.id is 'Of the section or the person';

-- What other modules read; the tables are the roster's own. The planner sees through each of them.

-- Members of a section when it was removed still count as its members, and so do those who were removed
-- since.
create view class_list as
	select e.district_id, e.section_id, p.id as student_id, p.first_name, p.last_name, p.synced,
		list_key(p.last_name, p.first_name) collate "C" as list_key,
		case when e.removed_at is distinct from s.removed_at then e.removed_at
			when s.removed_at is null then p.removed_at end as left_at,
		exists (select from person other
			join enrollment beside on beside.district_id = other.district_id and beside.person_id = other.id
				and beside.section_id = e.section_id
			where other.district_id = p.district_id and other.id <> p.id
				and list_key(other.last_name, other.first_name) collate "C"
					= list_key(p.last_name, p.first_name) collate "C") as namesake
	from person p
	join enrollment e on e.district_id = p.district_id and e.person_id = p.id
	join section s on s.district_id = e.district_id and s.id = e.section_id;

comment on view class_list is 'Every student who is or was in a section, in the order of list_key and the id';
comment on column class_list.left_at is 'Null for those who are in it';
comment on column class_list.namesake is 'Whether another student of the section has the same name';

create view current_enrollment as
	select district_id, section_id, person_id as student_id from enrollment where removed_at is null;

comment on view current_enrollment is 'Who is enrolled in a section now';

create view departed_student as
	select e.district_id, e.section_id, e.person_id as student_id
	from enrollment e join person p on p.district_id = e.district_id and p.id = e.person_id
	where e.removed_at is not null or p.removed_at is not null;

comment on view departed_student is 'Who was in a section, and left it or the district';

create view closed_section as
	select district_id, id as section_id from section where removed_at is not null;

comment on view closed_section is 'Sections that were removed';
