-- A launch that begins again names its record in its address: only the browser that it was given to goes on in it.
alter table sign_in
	add column browser_hash text;
