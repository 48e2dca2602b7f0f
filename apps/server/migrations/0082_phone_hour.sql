-- before: a table that the version before does not know
-- What each phone held hour by hour: the table of phones only has what they said last.
create table phone_hour (
  person_id int not null,
  device_id text not null,
  hour timestamptz(3) not null,
  unsent_count int not null constraint unsent_in_hour_not_negative check (unsent_count >= 0),
  unsent_since timestamptz(3),
  primary key (person_id, device_id, hour),
  foreign key (person_id, device_id) references phone on delete cascade
);
create index phone_hour_old on phone_hour (hour);
comment on table phone_hour is 'The most records that each phone held in each hour in which it was heard of, for 30 days.';
comment on column phone_hour.unsent_since is 'since when it had held the oldest of them';
