-- What each technician's phone said last of the work that it has not sent yet.
create table phone (
  person_id int not null references person,
  device_id text not null,
  unsent_count int not null constraint unsent_not_negative check (unsent_count >= 0),
  unsent_since timestamptz(3),
  last_heard_at timestamptz(3) not null,
  primary key (person_id, device_id)
);
