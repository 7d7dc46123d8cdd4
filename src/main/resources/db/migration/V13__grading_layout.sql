-- How teachers arrange the columns of their gradebooks.

create table gradebook_layout (
	district_id text not null,
	section_id text not null,
	person_id text not null,
	layout jsonb not null,
	changed_at timestamptz not null,
	primary key (district_id, section_id, person_id)
);

comment on table gradebook_layout is 'How a teacher arranged the columns of a section''s gradebook';
comment on column gradebook_layout.person_id is 'The teacher';
comment on column gradebook_layout.layout is 'Order, hidden columns, widths and sorting, by assignment';
