-- Temporary passwords end, and everybody sees where they are signed in.
alter table person add column temporary_until timestamptz;
comment on column person.temporary_until is 'when a temporary password ends; null: it is the person''s own';
update person set temporary_until = now() + interval '7 days' where must_change_password;

alter table sign_in add column last_seen_at timestamptz;
alter table sign_in add column address text;
alter table sign_in add column device text;
update sign_in set last_seen_at = created_at;
alter table sign_in alter column last_seen_at set not null;
alter table sign_in alter column last_seen_at set default now();
comment on column sign_in.last_seen_at is 'when it was made or renewed last';
comment on column sign_in.address is 'from where that was';
comment on column sign_in.device is 'what kind of device it is, as its browser says';

