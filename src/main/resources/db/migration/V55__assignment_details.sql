-- All that a teacher may set of an assignment; several that were set together share their set.
alter table assignment
	add column attachments text not null default '',
	add column visible_from timestamptz,
	add column accept_from timestamptz,
	add column accept_until timestamptz,
	add column assignees text not null default '',
	add column set_id uuid,
	add column told_attachments text,
	add column told_visible_from timestamptz,
	add column told_accept_from timestamptz,
	add column told_accept_until timestamptz,
	add column told_assignees text,
	add column told_term_id text;

update assignment set set_id = id;

update assignment set told_attachments = '', told_assignees = '', told_term_id = term_id where told_title is not null;

create index assignment_by_set on assignment (district_id, set_id);
