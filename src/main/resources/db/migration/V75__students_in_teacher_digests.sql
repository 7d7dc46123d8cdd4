-- Of what is stuck, how much then waited for students, and the day of the newest digest that was sent.
alter table teacher_digest add column students integer not null default 0;
alter table teacher_digest add column told_day date;

update teacher_digest set told_day = told_at::date where told_at is not null;
