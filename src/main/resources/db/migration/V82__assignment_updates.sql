-- Updates of assignments that have left: until one is answered, what it sent may land over
-- something newer.
create table assignment_update (
	district_id text not null,
	id uuid not null,
	assignment_id uuid not null,
	fields text not null,
	content text not null,
	primary key (district_id, id)
);

create index assignment_update_by_assignment on assignment_update (district_id, assignment_id);
