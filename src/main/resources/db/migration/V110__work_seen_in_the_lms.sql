-- What the LMS last showed of a student's work, in a few characters; without a time, it was
-- graded already when it was first seen.
alter table handed_in_work
	add column seen_there text not null default '',
	alter column handed_in_at drop not null;
