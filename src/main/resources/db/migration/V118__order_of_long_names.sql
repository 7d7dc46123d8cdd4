-- Accents are sorted in a time that grows with the square of their number, and names have no
-- longest. Only what the key can hold is looked at.
create or replace function list_key(last_name text, first_name text) returns text
	language sql immutable parallel safe
	return case
		when octet_length(coalesce(last_name, '') || coalesce(first_name, ''))
			= length(coalesce(last_name, '') || coalesce(first_name, ''))
		then left(lower(coalesce(last_name, '') || e'\x01' || coalesce(first_name, '')), 200)
		else left(regexp_replace(
			normalize(lower(left(coalesce(last_name, '') || e'\x01' || coalesce(first_name, ''), 400)), nfd),
			'[\u0300-\u036f]', '', 'g'), 200)
	end;
