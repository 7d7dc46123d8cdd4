-- What a teacher takes off for late work: only ever suggested.

create table late_policy (
	district_id text not null,
	assignment_id uuid not null,
	points_per_day numeric not null check (points_per_day > 0),
	most_points numeric check (most_points > 0),
	changed_by text not null,
	changed_at timestamptz not null,
	primary key (district_id, assignment_id),
	foreign key (district_id, assignment_id) references assignment on delete cascade
);

comment on table late_policy is 'How many points a teacher takes off for each day that work is late';
comment on column late_policy.points_per_day is 'For each day that has begun';
comment on column late_policy.most_points is 'The most points in all; null for no limit';
comment on column late_policy.changed_by is 'The teacher who chose that';
