-- What the service calls a district's learning platform, and who says which provider that is.
alter table district
	add column lms_type text,
	add column provider_source text not null default 'SAID';

update district set provider_source = 'CHOSEN' where token_source = 'ENTERED' and provider <> 'OTHER';
