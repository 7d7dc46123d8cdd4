-- A full sync that failed here, and not because of what the service answered.

alter table roster_sync add column failed_here boolean not null default false;

comment on column roster_sync.failed_here is
	'Whether an error of ours stopped it; it is UNAVAILABLE then, which older nodes understand, too';
comment on column roster_sync.stopped_by is 'What stopped it: the service''s words, or the name of our error';
