-- When a person last signed in, and when a removed section was last seen to be taught in.
create table roster_use (
	district_id text not null,
	id text not null,
	used_at timestamptz not null,
	primary key (district_id, id)
);
