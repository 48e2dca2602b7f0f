create table instance (
  id uuid primary key,
  host text not null,
  process_id int not null,
  version text not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
comment on table instance is 'Processes that serve on this database: each renews its row every few seconds and removes it when it ends.';

create table server_error (
  hour timestamptz(0) not null,
  call text not null,
  message text not null,
  count int not null constraint server_error_happened check (count > 0),
  last_at timestamptz(3) not null,
  last_request_id text not null,
  primary key (hour, call, message)
);
comment on table server_error is 'Answers of 500 and above of the last day, those alike in one row an hour.';
comment on column server_error.call is 'as the contract calls it; empty for pages and files';
comment on column server_error.last_request_id is 'of the last of them, as the log has it';
