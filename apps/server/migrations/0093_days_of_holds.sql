-- before: columns that the version before does not know
-- What was reckoned of the hold is kept apart, as the rest of a date says what the job needs once it goes on.
alter table forecast_record add hold_quantiles real[];
comment on column forecast_record.hold_quantiles is 'as work_quantiles, until a job on hold goes on; null: it was not on hold, or is older than this column and has its wait in work_quantiles';
