-- One row, kept by whichever instance beats: so a start knows how far time has gone since anybody served.
create table heartbeat (
  last_at timestamptz(3) not null,
  leapt_at timestamptz(3)
);
create unique index heartbeat_is_one on heartbeat ((true));
comment on table heartbeat is
  'When an instance last said that it serves, and since when the clock is not believed because it leapt by more than a day.';
