-- Two people are of one name where a search does not tell their names apart. What does tell them apart is computed by
-- `person_labels` in `apps/server/functions`; of people of one name there are few, and the index finds them.
alter table person add column name_key text not null generated always as (search_key(full_name)) stored;
comment on column person.name_key is 'the name as a search compares it; two people with the same one are of one name';

create index person_name_key on person (name_key);
