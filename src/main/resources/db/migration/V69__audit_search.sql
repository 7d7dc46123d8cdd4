-- The audit by time, of a district, of an action, of all; an action's records in the order of time.
create index audit_by_time on audit_record (recorded_at, id);

create index audit_by_district on audit_record (district_id, recorded_at, id);

create index audit_by_action on audit_record (action, recorded_at, id);
