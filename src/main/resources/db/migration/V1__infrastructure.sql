-- What the libraries keep: Spring Session's sessions and db-scheduler's tasks, with their columns.

-- Sessions, so that any node can serve any user.

create table spring_session (
	primary_id char(36) primary key,
	session_id char(36) not null unique,
	creation_time bigint not null,
	last_access_time bigint not null,
	max_inactive_interval integer not null,
	expiry_time bigint not null,
	principal_name varchar(100)
);

comment on table spring_session is 'Who is signed in (Spring Session)';
comment on column spring_session.principal_name is 'The id of the person';

create index spring_session_by_expiry on spring_session (expiry_time);

create index spring_session_by_principal on spring_session (principal_name);

create table spring_session_attributes (
	session_primary_id char(36) not null references spring_session on delete cascade,
	attribute_name varchar(200) not null,
	attribute_bytes bytea not null,
	primary key (session_primary_id, attribute_name)
);

comment on table spring_session_attributes is 'What a session holds (Spring Session)';

-- Recurring work that one node does.

create table scheduled_tasks (
	task_name text not null,
	task_instance text not null,
	task_data bytea,
	execution_time timestamptz not null,
	picked boolean not null,
	picked_by text,
	last_success timestamptz,
	last_failure timestamptz,
	consecutive_failures integer,
	last_heartbeat timestamptz,
	version bigint not null,
	priority smallint,
	primary key (task_name, task_instance)
);

comment on table scheduled_tasks is 'Recurring work that one node does (db-scheduler)';
comment on column scheduled_tasks.task_instance is 'The id of a district, or recurring';

create index scheduled_tasks_by_time on scheduled_tasks (execution_time);

create index scheduled_tasks_by_heartbeat on scheduled_tasks (last_heartbeat);
