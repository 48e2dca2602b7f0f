-- What the record said of forecasts when they were made last: an order of work that is tried is judged by the same.
alter table forecast
  add column flow_weight float8,
  add column first_stretch_p50 float8,
  add column first_stretch_p80 float8,
  add column later_stretch_p50 float8,
  add column later_stretch_p80 float8,
  add constraint forecast_tuned_whole check (
    num_nulls(flow_weight, first_stretch_p50, first_stretch_p80, later_stretch_p50, later_stretch_p80) in (0, 5));
comment on column forecast.flow_weight is 'how far the flow times of the shop counted beside the trials; null: not known yet';
comment on column forecast.first_stretch_p80 is 'by what the first forecast of a job was multiplied; the later ones by later_stretch_p80';
