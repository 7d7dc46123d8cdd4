-- An accepted write of which nobody has seen yet what it left there. Until then no earlier
-- confirmation counts.
alter table delivery
	add column unseen boolean not null default false;
update delivery set unseen = true where student_id is not null and state <> 'DELIVERED';
