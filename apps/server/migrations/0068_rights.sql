-- What a person may do of what the role gives: all, or for an admin what a foreman needs, without rates, costs and pay.
alter table person add column rights text not null default 'full',
  add constraint person_rights check (rights = 'full' or rights = 'foreman' and role = 'ADMIN');
