-- Who changed what, append-only, and the seals that prove that nothing was changed afterwards.
-- No foreign keys: the audit outlives everything that it names.

create table audit_record (
	district_id text not null,
	id bigint generated always as identity,
	recorded_at timestamptz not null,
	actor text,
	action text not null,
	subject text not null,
	seal bigint,
	primary key (district_id, id)
);

comment on table audit_record is 'Who changed what, append-only';
comment on column audit_record.actor is 'The id of a person; null for the app and the command line';
comment on column audit_record.subject is 'Ids and numbers, no names';
comment on column audit_record.seal is 'The number of the seal that closes the record; null until then';

-- By time, of a district, of an action, of all.
create index audit_by_time on audit_record (recorded_at, id);

create index audit_by_district on audit_record (district_id, recorded_at, id);

create index audit_by_action on audit_record (action, recorded_at, id);

create index audit_unsealed on audit_record (district_id, id) where seal is null;

create index audit_by_seal on audit_record (district_id, seal, id) where seal is not null;

create table audit_seal (
	district_id text not null,
	number bigint not null,
	sealed_at timestamptz not null,
	records integer not null,
	digest text not null,
	primary key (district_id, number)
);

comment on table audit_seal is
	'Each closes the records that carry its number: SHA-256 over them and the seal before';
comment on column audit_seal.records is 'How many it closes';
comment on column audit_seal.digest is 'SHA-256 in hex';

-- A record changes once, when it gets its seal. Everything else is refused, to the tables' owner, too.

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
