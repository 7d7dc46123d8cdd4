-- Teachers give students due dates of their own in the LMS, with or without a grade.

alter table handed_in_work add column own_due_at timestamptz;

comment on column handed_in_work.own_due_at is 'The student''s own due date that the LMS last showed; null for none';
