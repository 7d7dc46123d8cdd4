-- Where the archives of the audit end. What is in an archive may be deleted, by the tables' owner; nothing
-- else may.

create table audit_archive (
	district_id text not null,
	number bigint not null,
	digest text not null,
	archived_at timestamptz not null,
	primary key (district_id, number)
);

comment on table audit_archive is
	'The last seal of each archive, from which the chain continues: the records up to it are in files';
comment on column audit_archive.number is 'The number of that seal';
comment on column audit_archive.digest is 'Its SHA-256 in hex';

create function delete_only_what_is_archived() returns trigger language plpgsql as $$
begin
	if exists (select from audit_archive
			where district_id = old.district_id and number >= (to_jsonb(old) ->> tg_argv[0])::bigint) then
		return old;
	end if;
	raise exception 'The audit is append-only: % refused on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace trigger never_deleted before delete on audit_record
	for each row execute function delete_only_what_is_archived('seal');

create or replace trigger never_rewritten before update on audit_seal
	for each row execute function refuse_to_rewrite_the_audit();

create trigger never_deleted before delete on audit_seal
	for each row execute function delete_only_what_is_archived('number');

create trigger never_rewritten before update or delete on audit_archive
	for each row execute function refuse_to_rewrite_the_audit();

create trigger never_emptied before truncate on audit_archive
	for each statement execute function refuse_to_rewrite_the_audit();
