-- Who came in or tried to, and what they took along. Entries are forgotten after half a year.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- whom it is about; null: nobody whom the shop knows
  person_id int references person (id),
  -- null: at the server's own keyboard
  address text,
  request_id text,
  details jsonb not null default '{}'
);
create index security_event_newest on security_event (at desc, id desc);
create index security_event_of_person on security_event (person_id, at desc);
comment on table security_event is 'Who came in or tried to, and what they took along, of the last half year.';
