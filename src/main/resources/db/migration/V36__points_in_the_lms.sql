-- Grades are sent as points, which are another share of other points possible.

alter table assignment add column lms_points numeric;
comment on column assignment.lms_points is 'The points possible in the LMS; null if it doesn''t say';
