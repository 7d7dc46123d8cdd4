-- Who changed a field of an assignment last, for whoever typed in the same field meanwhile.
create table assignment_edit (
	district_id text not null,
	assignment_id uuid not null,
	field text not null,
	edited_by text not null,
	edited_at timestamptz not null,
	primary key (district_id, assignment_id, field)
);
