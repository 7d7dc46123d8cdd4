-- What monitoring reads, counted together with the districts' states: no table that grows.

alter table district_summary add column kinds text[] not null default '{}';

comment on column district_summary.kinds is 'The stable names of all its problems, the worst first';

create table queue_total (
	queue_group text primary key,
	number bigint not null
);

comment on table queue_total is 'How many rows of all districts'' deliveries are not in the LMS, for monitoring';
comment on column queue_total.queue_group is 'Their state and reason';
