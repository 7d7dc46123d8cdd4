-- When the service says that a token was made that came from its list, and since when it lists another
-- one than the one that an operator entered.
alter table district
	add column token_created timestamptz,
	add column other_listed_at timestamptz;
