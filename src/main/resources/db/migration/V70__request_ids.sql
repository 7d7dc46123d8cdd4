-- Which request asked for it: ties log lines of a delivery to those of the page.
alter table delivery
	add column request_id text;
