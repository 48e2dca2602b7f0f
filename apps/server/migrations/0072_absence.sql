-- On which days somebody is away, and why. Hours of work are not touched by it.
create table absence (
  id int generated always as identity primary key,
  person_id int not null references person,
  kind text not null,
  first_day date not null,
  last_day date not null,
  -- of the one day only this half; null: all of each day
  half text,
  recorded_by int not null references person,
  recorded_at timestamptz(3) not null,
  version int not null default 1,
  constraint absence_kind_known check (kind in ('annual', 'sick', 'unpaid', 'other')),
  constraint half_known check (half in ('first', 'second')),
  constraint range_backwards check (first_day <= last_day),
  constraint absence_too_long check (last_day < first_day + 366),
  constraint half_of_one_day check (half is null or first_day = last_day),
  -- Days as halves of twelve hours, so that the two halves of one day can both be there.
  constraint absence_overlap exclude using gist (
    person_id with =,
    tsrange(
      first_day + case half when 'second' then interval '12 hours' else interval '0' end,
      last_day + case half when 'first' then interval '12 hours' else interval '24 hours' end
    ) with &&
  )
);
comment on table absence is 'Days on which technicians are away: annual, sick or unpaid leave, or something else.';
create index absence_by_days on absence (first_day, last_day);
