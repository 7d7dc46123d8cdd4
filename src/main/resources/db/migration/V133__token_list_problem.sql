-- One row while the service's token list cannot be read, otherwise none.
create table token_list_problem (
	one boolean primary key default true check (one),
	kind text not null,
	since timestamptz not null,
	tried_at timestamptz not null
);
