-- before: a column with a default
-- What a webhook is called and of which things it sends can be edited, by its version.
alter table webhook add column version int not null default 1;
