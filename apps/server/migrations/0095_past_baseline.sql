-- before: a column that the version before does not write
-- Planned hours that somebody types later are a statement about then: past work is compared with those that it was imported beside.
alter table past_work add column baseline_seconds int constraint past_work_baseline check (baseline_seconds > 0);
comment on column past_work.baseline_seconds is 'planned hours of its cell when it was imported; null: there were none';
