import type { Instant } from '@warsha/domain'
import { rebuildCalendar } from '../../apps/server/src/features/calendar/index.ts'
import { hashPassword } from '../../apps/server/src/features/sign-in/index.ts'
import { type Db, sql, timestamptz, type Tx } from '../../apps/server/src/platform/database.ts'
import { accounts } from './accounts.ts'
import { beginningOf, TIME_ZONE, Workdays } from './calendar.ts'
import { enteredAt } from './office/settings.ts'
import { estimateRow, holidayRow, idIn, insertRows, jobRow, personRow, rateRow } from './tables.ts'
import type { Workshop } from './workshop.ts'

/** What the workshop tried, beside the lists that every workshop begins with. */
const triedLists = {
  job_type: [
    { code: 'GEARBOX', name: 'Gearbox repair', description: 'For a specialist', is_active: true, display_order: 90 },
  ],
  rpm_category: [
    { poles: 12, description: '12 poles, 600 rpm', rpm_approx: 600, complexity_multiplier: 1.3, is_active: false },
  ],
  department: [{ dept_number: '50', name: 'Machining', description: 'Shafts and housings', is_active: true }],
}

type Given = { secret: string; now: Instant }

/** Puts in what is there as the half year begins. @returns the ids of all that has a name */
export async function fillFirst(db: Db, made: Workshop, given: Given): Promise<Map<string, number>> {
  const hashOf = await passwordHashes(given.secret)
  await db.transaction(async (tx) => {
    for (const [table, rows] of Object.entries(triedLists)) await insertRows(tx, table, rows)
    const people = [...made.admins, ...made.technicians].filter(({ addedAt }) => addedAt < made.since)
    await insertRows(
      tx,
      'person',
      people.map((person) => personRow(person, hashOf(person.password))),
    )
  })
  await db.transaction((tx) => insertReferring(tx, made, given.now))
  await rebuildCalendar(db, { businessTimeZone: TIME_ZONE, now: given.now })
  return namedIds(db)
}

/** Rates, estimates, holidays and all jobs as they are now. */
async function insertReferring(tx: Tx, made: Workshop, now: Instant): Promise<void> {
  const { technicians, estimates, holidays, jobs, since } = made
  const idOf = idIn(await namedIds(tx))
  const workdays = new Workdays(holidays)
  const isThere = (at: Instant) => at < since || at > now
  const rates = technicians
    .filter(({ addedAt }) => addedAt < since)
    .flatMap((technician) => technician.rates.map((rate) => ({ ...rate, technician })))
    .filter(({ from }) => beginningOf(from) < since)
  const rows = {
    hourly_rate: rates.map((rate) => rateRow(rate, idOf)),
    estimate: estimates.map((estimate) => estimateRow(estimate, idOf)),
    schedule_exception: holidays.filter((one) => isThere(enteredAt(one, workdays))).map(holidayRow),
    job: jobs.map((job) => ({ ...jobRow(job, idOf), closed_at: timestamptz(job.closedAt) })),
  }
  for (const [table, some] of Object.entries(rows)) await insertRows(tx, table, some)
}

/** Hashing takes its time, so those whose password nobody knows share one. */
async function passwordHashes(secret: string): Promise<(password: string | null) => string> {
  const known = [...new Set([secret, ...Object.values(accounts).map(({ password }) => password)])]
  const hashes = new Map(await Promise.all(known.map(async (one) => [one, await hashPassword(one)] as const)))
  return (password) => hashes.get(password ?? secret) ?? ''
}

async function namedIds(db: Pick<Tx, 'rows'>): Promise<Map<string, number>> {
  const rows = await db.rows<{ name: string; id: number }>(sql`
    select 'job_type ' || code as name, id from job_type
    union all select 'power_rating ' || code, id from power_rating
    union all select 'rpm_category ' || poles, id from rpm_category
    union all select 'activity_type ' || code, id from activity_type
    union all select 'department ' || dept_number, id from department
    union all select 'person ' || employee_number, id from person
    union all select 'job ' || job_no, id from job
    union all select concat('estimate ', concat_ws(' ', job_type.code, activity_type.code, power_rating.code, poles)),
      estimate.id
    from estimate
    join job_type on job_type.id = job_type_id
    join activity_type on activity_type.id = activity_type_id
    left join power_rating on power_rating.id = power_rating_id
    left join rpm_category on rpm_category.id = rpm_category_id`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
