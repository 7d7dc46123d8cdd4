-- Comments that teachers keep to use again.

create table kept_comment (
	district_id text not null,
	person_id text not null,
	comment_id uuid not null,
	text text not null check (char_length(text) between 1 and 2000),
	created_at timestamptz not null,
	used_at timestamptz not null,
	primary key (district_id, person_id, comment_id)
);

comment on table kept_comment is 'Comments that a teacher keeps to use again';
comment on column kept_comment.person_id is 'The teacher';
comment on column kept_comment.text is 'May contain {first name}, which stands for the student';
comment on column kept_comment.used_at is 'When it was last put into a comment, or when it was kept';

create unique index kept_comment_once on kept_comment (district_id, person_id, md5(text));

create index grade_change_comments on grade_change (district_id, changed_by, changed_at) where comment is not null;
