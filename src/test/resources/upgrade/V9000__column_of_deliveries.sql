-- What a newer version might bring. Each migration locks one table that is in use: two in one
-- transaction could wait for a save that holds one and wants the other.
alter table delivery add column tried_by text;
create index delivery_tried_by on delivery (tried_by) where tried_by is not null;
