create table audit_record (
	district_id text not null,
	id bigint generated always as identity,
	recorded_at timestamptz not null,
	actor text,
	action text not null,
	subject text not null,
	primary key (district_id, id)
);
