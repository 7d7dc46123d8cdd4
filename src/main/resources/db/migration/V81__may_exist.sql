-- Whether a create of the assignment has left and may have done something. Only an answer that
-- says otherwise, or a person who has looked, takes that back.
alter table delivery
	add column may_exist boolean not null default false;

update delivery set may_exist = true
where student_id is null and (posting or state = 'UNKNOWN' or reason in ('OUTCOME_UNKNOWN', 'ID_LOST'));
