-- The guard's limits apply to each school, too, also to what events remove bit by bit.

create table roster_removed_at_school (
	district_id text not null,
	kind text not null,
	school_id text not null,
	since timestamptz not null,
	removed bigint not null,
	primary key (district_id, school_id, kind)
);

comment on table roster_removed_at_school is
	'How much events removed from a school in the last day, until a full sync has verified it';
comment on column roster_removed_at_school.since is 'When the day began';
