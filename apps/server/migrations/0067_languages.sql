-- Which languages there are is known to the product alone: a further one needs no migration.
alter table push_subscription
  drop constraint push_language,
  add constraint push_language check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
