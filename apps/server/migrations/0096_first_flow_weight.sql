-- before: a column that the version before does not write
-- How far flow times count is learned apart for a job's first forecast, as P80 was stretched apart already.
alter table forecast add column first_flow_weight float8;
comment on column forecast.first_flow_weight is 'of the first forecast of a job; flow_weight is that of later ones. null: the same';
