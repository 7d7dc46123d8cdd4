-- How each district is, refreshed every few seconds: the operator's page reads no other table that
-- grows.
create table district_summary (
	district_id text primary key references district on delete cascade,
	counted_at timestamptz not null,
	rank smallint not null,
	problem text,
	owner text,
	problems integer not null,
	waiting bigint not null,
	stuck bigint not null,
	oldest_at timestamptz not null default 'infinity',
	roster_as_of timestamptz
);

create index district_summary_worst_first on district_summary (rank, oldest_at, district_id);
