-- A record may lack them; those that are stored then stay.

alter table staged_school alter column name drop not null;
alter table staged_section alter column name drop not null;
