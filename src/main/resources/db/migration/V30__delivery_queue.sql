-- The queue of a district by state and reason, oldest first; counted and paged from the index alone.
create index delivery_queue on delivery (district_id, state, reason, changed_at, id) where state <> 'DELIVERED';

drop index delivery_open;

create index delivery_by_age on delivery (district_id, changed_at, id) where state <> 'DELIVERED';

-- The monitoring counts from the index that the dispatchers claim by.
drop index delivery_due;

create index delivery_due on delivery (district_id, priority, due_at) include (reason, changed_at) where state = 'DUE';
