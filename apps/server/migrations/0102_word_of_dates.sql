-- before: columns that the version before does not write
-- How the dates that passed within sixty days held, as found with the last forecasts, and what may be said of dates by that.
alter table forecast
  add column record jsonb,
  add column is_guess boolean not null default true;
comment on column forecast.record is 'how the dates held that passed lately, as the calls answer it; null: not counted yet';
comment on column forecast.is_guess is 'dates are no more than guesses; stays as it was while as many held as between the two bounds';
create index forecast_to_be_judged on forecast_record (p80_at);
