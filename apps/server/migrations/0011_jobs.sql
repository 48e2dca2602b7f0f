-- What the images database said last, so that lists never wait for it: its jobs, with or without a record here.
create table images_job (
  job_no text primary key,
  customer text not null,
  description text not null,
  created_at timestamptz,
  -- how its rows write the number, in hexadecimal bytes of that database's own encoding
  written_as text[] not null
);

-- One row once it has said something.
create table images_answer (
  is_only boolean primary key default true check (is_only),
  -- tells one content of the images database from another
  digest text not null,
  unusable_rows int not null
);
