-- What was deleted here and surely never created in the LMS is deleted for good. Where a create may
-- have done something, a person is asked to look there first.
update assignment set deleted_at = now()
where deletion_wanted and deleted_at is null and lms_id is null
	and not exists (select from delivery where delivery.district_id = assignment.district_id
		and delivery.assignment_id = assignment.id and delivery.student_id is null and delivery.may_exist);

-- The others are asked about, if nothing is under way.
update delivery set state = 'UNKNOWN', reason = 'OUTCOME_UNKNOWN', due_at = now()
where student_id is null and may_exist and lease is null
	and exists (select from assignment where assignment.district_id = delivery.district_id
		and assignment.id = delivery.assignment_id and deletion_wanted and deleted_at is null and lms_id is null);
