-- What POST calls answered, for whoever repeats one with the same key: the repeat is no second act.
create table kept_answer (
  person_id int not null references person,
  key uuid not null,
  call text not null,
  kid text not null,
  digest bytea not null,
  kept_at timestamptz(3) not null,
  status smallint,
  headers jsonb,
  body text,
  is_withheld boolean not null default false,
  primary key (person_id, key)
);
create index kept_answer_by_age on kept_answer (kept_at);
comment on table kept_answer is 'Answers of the last day to acts that were sent with an Idempotency-Key, stored in the transaction of the act.';
comment on column kept_answer.call is 'the act, as the contract names it';
comment on column kept_answer.digest is 'of what was sent, by the key kid: what was sent itself is not kept';
comment on column kept_answer.status is 'null only while the act is under way';
comment on column kept_answer.body is 'the answer without what it shows once; null for one without a body';
comment on column kept_answer.is_withheld is 'the answer named somebody who was erased since';
