-- What an import changes, as it was shown before it was applied.
create table gradebook_import (
	district_id text not null,
	id uuid not null,
	section_id text not null,
	person_id text not null,
	made_at timestamptz not null,
	plan jsonb not null,
	applied_at timestamptz,
	undone_at timestamptz,
	primary key (district_id, id)
);

create index gradebook_import_by_age on gradebook_import (district_id, made_at);
