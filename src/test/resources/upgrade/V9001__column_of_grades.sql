alter table grade add column newer_column jsonb not null default '{}';
