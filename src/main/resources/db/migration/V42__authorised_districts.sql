-- Where a district's token comes from. What the service's token list says goes before what the
-- configuration says.
alter table district
	add column token_source text not null default 'CONFIGURED';

-- Districts whose data was removed. They are not connected again before somebody says so.
create table forgotten_district (
	id text primary key,
	forgotten_at timestamptz not null
);
