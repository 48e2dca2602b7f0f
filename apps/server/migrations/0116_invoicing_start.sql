-- before: a table that the version before does not know
create table invoicing_start (
  is_only boolean primary key default true constraint invoicing_start_is_only check (is_only),
  first_day date not null
);
comment on table invoicing_start is 'From which day on work is handed over to be invoiced, one row or none: what is older was invoiced elsewhere.';
