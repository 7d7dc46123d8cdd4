-- What a newer version might bring: a column that the present one does not know, a table, an index.
alter table delivery add column tried_by text;
alter table grade add column rubric jsonb not null default '{}';
create table rubric (district_id text not null, id uuid not null, primary key (district_id, id));
create index delivery_tried_by on delivery (tried_by) where tried_by is not null;
