create table rubric (district_id text not null, id uuid not null, primary key (district_id, id));
