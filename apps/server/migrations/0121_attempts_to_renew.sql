-- before: a column that the version before does not write
-- Which attempt used a refresh token: it is answered again as long as its answer may have been lost.
alter table refresh_token add column rotated_by bytea;
comment on column refresh_token.rotated_by is 'hash of the attempt for which the next one was given out; null: it did not say';
