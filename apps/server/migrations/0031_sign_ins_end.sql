-- However often it is renewed, a sign-in ends for good: after 365 days, that of an admin after 30.
alter table sign_in add column ends_for_good_at timestamptz;
update sign_in set ends_for_good_at = sign_in.created_at
  + case role when 'ADMIN' then interval '30 days' else interval '365 days' end
from person where person.id = person_id;
alter table sign_in alter column ends_for_good_at set not null;
comment on column sign_in.ends_for_good_at is 'however often it is renewed';

-- Deactivating somebody ends them all from now on; those who are deactivated already have none.
update sign_in set ended_at = now()
from person where person.id = person_id and not is_active and ended_at is null;
