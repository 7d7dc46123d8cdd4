-- Work in the LMS is seen some time after it was handed in there.

alter table handed_in_work add column to_grade_since timestamptz;

comment on column handed_in_work.to_grade_since is
	'Grades given before this were given without this work; null if that is so since it was handed in';
