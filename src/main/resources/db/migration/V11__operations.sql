-- What the operator's page reads: no other table that grows.

create table district_summary (
	district_id text primary key references district on delete cascade,
	counted_at timestamptz not null,
	rank smallint not null check (rank between 0 and 3),
	problem text,
	owner text check (owner in (
		'ADMINISTRATOR', 'OPERATOR', 'TEACHERS', 'STUDENTS', 'SERVICE', 'NO_ONE')),
	problems integer not null,
	waiting bigint not null,
	stuck bigint not null,
	oldest_at timestamptz not null default 'infinity',
	roster_as_of timestamptz,
	check ((problem is null) = (owner is null))
);

comment on table district_summary is 'How each district is, refreshed every few seconds';
comment on column district_summary.rank is
	'0 stopped, 1 needs attention, 2 continues automatically, 3 no problems';
comment on column district_summary.problem is 'The worst one';
comment on column district_summary.owner is 'Whose turn it is';
comment on column district_summary.waiting is 'Rows that are sent automatically';
comment on column district_summary.stuck is 'Rows that need attention';
comment on column district_summary.oldest_at is 'Since when the oldest of both waits';

create index district_summary_worst_first on district_summary (rank, oldest_at, district_id);
