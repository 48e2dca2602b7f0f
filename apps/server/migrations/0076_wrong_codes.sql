alter table second_factor
  add column wrong_codes int not null default 0,
  add column last_wrong_code_at timestamptz,
  add column wrong_codes_untold int not null default 0;
comment on column second_factor.wrong_codes is 'in a row: after every 10th an hour passes, after 100 no code counts any more';
comment on column second_factor.wrong_codes_untold is 'of which the owner is told at the next sign-in';
