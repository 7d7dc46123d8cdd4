create table newer_table (district_id text not null, id uuid not null, primary key (district_id, id));
