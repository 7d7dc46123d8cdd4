-- Each seal closes the records that carry its number: SHA-256 over them and the seal before.
create table audit_seal (
	district_id text not null,
	number bigint not null,
	sealed_at timestamptz not null,
	records integer not null,
	digest text not null,
	primary key (district_id, number)
);

alter table audit_record
	add column seal bigint;

create index audit_unsealed on audit_record (district_id, id) where seal is null;

create index audit_by_seal on audit_record (district_id, seal, id) where seal is not null;

create function refuse_to_rewrite_the_audit() returns trigger language plpgsql as $$
begin
	raise exception 'The audit is append-only: % refused on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create function seal_an_audit_record_once() returns trigger language plpgsql as $$
begin
	if old.seal is null and new.seal is not null and to_jsonb(old) - 'seal' = to_jsonb(new) - 'seal' then
		return new;
	end if;
	raise exception 'The audit is append-only: % refused on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger sealed_once before update on audit_record
	for each row execute function seal_an_audit_record_once();

create trigger never_deleted before delete on audit_record
	for each row execute function refuse_to_rewrite_the_audit();

create trigger never_emptied before truncate on audit_record
	for each statement execute function refuse_to_rewrite_the_audit();

create trigger never_rewritten before update or delete on audit_seal
	for each row execute function refuse_to_rewrite_the_audit();

create trigger never_emptied before truncate on audit_seal
	for each statement execute function refuse_to_rewrite_the_audit();
