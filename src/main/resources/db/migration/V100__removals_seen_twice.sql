-- What a full sync did not contain of what we hold, and since when: no removal beyond a trifle rests
-- on one read. A membership names its section and the person, a lost role the person and the role.
create table roster_missing (
	district_id text not null,
	table_name text not null,
	record text not null,
	part text not null default '',
	since timestamptz not null,
	primary key (district_id, table_name, record, part)
);

create index roster_missing_by_record on roster_missing (district_id, record);

alter table roster_state add column second_read_at timestamptz;
