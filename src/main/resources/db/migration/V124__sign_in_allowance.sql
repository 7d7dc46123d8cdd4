-- How much of their allowance addresses and browsers have used up: it is whole again at full_at.
create table sign_in_allowance (
	bucket text primary key,
	full_at timestamptz not null
);

create index sign_in_allowance_by_time on sign_in_allowance (full_at);
