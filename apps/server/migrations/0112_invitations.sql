-- before: tables and a column that the version before does not know
-- Invitations by e-mail: by the link in it somebody sets a password of their own and is in.
create table invitation (
  id int generated always as identity primary key,
  person_id int not null references person (id),
  language text not null,
  app_address text not null,
  made_by int not null references person (id),
  made_at timestamptz(3) not null,
  used_at timestamptz(3),
  ended_why text constraint invitation_end_known check (ended_why in ('replaced', 'password', 'deactivated', 'email')),
  constraint invitation_used_or_ended check (used_at is null or ended_why is null)
);
comment on table invitation is 'Who was asked by e-mail to set a password of their own. The address is that of its message alone.';
comment on column invitation.app_address is 'where the maker had the app open; its link begins with it';
comment on column invitation.ended_why is 'null: it is open, or was used';
create unique index invitation_one_open on invitation (person_id) where used_at is null and ended_why is null;
create index invitation_of_person on invitation (person_id);

create table invitation_link (
  hash bytea primary key constraint invitation_link_hashed check (octet_length(hash) = 32),
  invitation_id int not null references invitation (id) on delete cascade,
  expires_at timestamptz(3) not null,
  is_replaced boolean not null default false
);
comment on table invitation_link is 'The links of invitations, one for each attempt to send one. Only the last one opens anything.';
comment on column invitation_link.hash is 'SHA-256 of its secret, which itself is kept nowhere';
create unique index invitation_one_link on invitation_link (invitation_id) where not is_replaced;

alter table mail_message
  alter column subscription_id drop not null,
  add column invitation_id int references invitation (id),
  drop constraint mail_kind_known,
  add constraint mail_kind_known
    check (kind in ('report', 'timesheets', 'pay_sheet', 'backup_failed', 'phone_holds_work', 'invitation')),
  drop constraint mail_of_paper,
  add constraint mail_of_paper check (case kind
    when 'invitation' then num_nonnulls(first_day, last_day, since) = 0
    else (first_day is null) = (since is not null) and (last_day is null) = (since is not null) end),
  add constraint mail_of_invitation check (
    (kind = 'invitation') = (invitation_id is not null) and num_nonnulls(subscription_id, invitation_id) = 1);
comment on column mail_message.subscription_id is 'null: of an invitation';
create unique index mail_message_of_invitation on mail_message (invitation_id) where invitation_id is not null;
