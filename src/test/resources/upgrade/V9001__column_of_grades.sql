alter table grade add column rubric jsonb not null default '{}';
