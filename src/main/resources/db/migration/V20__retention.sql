-- So that old rows are found without reading the young ones.

create index delivery_attempt_by_time on delivery_attempt (attempted_at);

create index delivery_outage_by_end on delivery_outage (ended_at) where ended_at is not null;

create index roster_sync_by_start on roster_sync (started_at);

create index lms_state_seen_by_time on lms_state_seen (seen_at);

create index lms_reading_by_time on lms_reading (seen_at);

create index gradebook_import_by_time on gradebook_import (made_at);

drop index gradebook_import_by_age;
