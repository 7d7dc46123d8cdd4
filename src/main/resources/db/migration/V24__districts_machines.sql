-- On which machine of a cluster each district is. It is answered without any of them, so that it is
-- known while one is down.
create function machines_of_districts() returns table (district_id text, machine text) stable language plpgsql as $$
begin
	if to_regproc('get_shard_id_for_distribution_column') is not null then
		return query select task.task_instance, place.nodename || ':' || place.nodeport
			from scheduled_tasks task
			join pg_dist_shard_placement place
				on place.shardid = get_shard_id_for_distribution_column('district', task.task_instance)
			where task.task_name = 'feed';
	end if;
end
$$;

comment on function machines_of_districts() is
	'The machine of each district whose feed is scheduled; none if the database is one machine';

-- Queries name the district themselves, without which a cluster asks all machines. Nodes of the version
-- before still select the column during an upgrade.
comment on column class_list.namesake is
	'Whether another student of the section has the same name; no longer selected, to be removed with a later version';
