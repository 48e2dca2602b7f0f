-- before: tables and columns that the version before does not know
-- By which account of the company's server an admin signs in.
create table company_account (
  person_id int primary key references person (id) on delete cascade,
  issuer text not null constraint company_issuer_plain check (issuer <> '' and char_length(issuer) <= 500),
  subject text not null constraint company_subject_plain check (subject <> '' and char_length(subject) <= 255),
  address text,
  linked_at timestamptz(3) not null,
  -- null: by the address that an admin had entered
  linked_by int references person (id),
  constraint company_account_taken unique (issuer, subject)
);
comment on table company_account is 'By which account of the company''s server an admin signs in. Roles and rights stay here.';
comment on column company_account.issuer is 'whose subjects these are: another server may have the same ones';
comment on column company_account.address is 'e-mail address of the account when it was linked';
comment on column company_account.linked_by is 'null: by the address that an admin had entered';

create table company_sign_in (
  sign_in_id uuid primary key references sign_in (id) on delete cascade,
  issuer text not null,
  subject text not null,
  session text
);
comment on table company_sign_in is 'Sign-ins that the company''s server gave, so that it can end them.';
comment on column company_sign_in.session is 'what that server calls it (sid); null where it names none';
create index company_sign_in_of on company_sign_in (issuer, subject);

alter table workshop
  add column admins_by_company_only boolean not null default false,
  add column break_glass_id int constraint break_glass_known references person (id) on delete set null,
  add constraint break_glass_needed check (not admins_by_company_only or break_glass_id is not null);
comment on column workshop.admins_by_company_only is 'whether admins sign in by the company''s server alone, while one is set up';
comment on column workshop.break_glass_id is 'the admin who keeps a password for the day when it fails';

-- Somebody must come in when the company's server fails. Looked at once more when the transaction ends; whoever changes either side
-- waits for the others who do so at the same moment.
create function keep_break_glass() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('warsha.break_glass'));
  if exists (
    select from workshop left join person on person.id = break_glass_id
    where admins_by_company_only and not coalesce(is_active and role = 'ADMIN' and rights = 'full', false)
  ) then
    raise exception 'an admin must keep a password' using errcode = 'check_violation', constraint = 'break_glass_stays';
  end if;
  return null;
end
$$;

create constraint trigger break_glass_stays_able after update of is_active, role, rights on person
  deferrable initially deferred for each row
  when (old.is_active and not (new.is_active and new.role = 'ADMIN' and new.rights = 'full'))
  execute function keep_break_glass();

create constraint trigger break_glass_is_able after update of admins_by_company_only, break_glass_id on workshop
  deferrable initially deferred for each row
  when (new.admins_by_company_only)
  execute function keep_break_glass();
