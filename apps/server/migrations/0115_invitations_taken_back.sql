-- before: the version before writes none of these
-- An admin takes an open invitation back, such as one that went to a wrong address.
alter table invitation
  drop constraint invitation_end_known,
  add constraint invitation_end_known
    check (ended_why in ('replaced', 'password', 'deactivated', 'email', 'taken_back'));
