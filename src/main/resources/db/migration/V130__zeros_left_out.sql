-- Whether the learning platform took points of 0 from us and leaves them out of what it shows.
alter table delivery add column zero_hidden boolean not null default false;
