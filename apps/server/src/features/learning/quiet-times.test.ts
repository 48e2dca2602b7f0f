import { randomUUID } from 'node:crypto'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { learnNow, repairLearning, verifyLearning } from './index.ts'

/** A Sunday at 08:00 in Riyadh. */
const SUNDAY = Date.parse('2026-08-02T05:00:00Z')
const SEPTEMBER = Date.parse('2026-09-01T00:00:00Z')

let shop: Shop
let ali: Caller

beforeEach(async () => {
  shop = await openShop()
  ali = await shop.technician()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code = 'REPAIR'`)
})
afterEach(() => shop.close())

async function job(jobNo: string): Promise<void> {
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id)
    values (${jobNo}, 'Saline Water Works', 'Rewind of a pump motor', 'in_progress', 1, 1, 1)`)
}

async function worked(jobNo: string, from: Instant, minutes = 5): Promise<void> {
  const end = timestamptz(from + minutes * 60_000)
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
      activity_type_id)
    select ${randomUUID()}, ${randomUUID()}, ${timestamptz(from)}, ${end}, ${end}, ${ali.id}, job.id, activity_type.id
    from job, activity_type where job_no = ${jobNo} and code = 'REPAIR'`)
}

/** Sixty jobs in August that each went on after a day of rest. */
async function august(): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    const from = SUNDAY + (i % 20) * DAY + Math.floor(i / 20) * HOUR
    await job(String(1000 + i))
    await worked(String(1000 + i), from)
    await worked(String(1000 + i), from + DAY + 10 * 60_000)
  }
}

const measured = () =>
  shop.db.rows<{ since: Instant; seconds: number; pauses: number }>(sql`
    select since, seconds, pause_count as pauses from quiet_time order by since`)
const settledAt = async (jobNo: string) =>
  (
    await shop.db.row<{ settled_at: Instant | null }>(sql`
      select settled_at from work_item join job on job.id = job_id where job_no = ${jobNo}`)
  )?.settled_at

test('a shop whose work goes on soon settles soon: its pauses are measured as each month begins', async () => {
  await august()
  await job('2001')
  await worked('2001', SEPTEMBER + 8 * HOUR)
  const ended = SEPTEMBER + 8 * HOUR + 5 * 60_000
  await learnNow(shop.db, SEPTEMBER + 3 * DAY)
  expect(await measured()).toEqual([{ since: SEPTEMBER, seconds: (4 * DAY) / 1000, pauses: 60 }])
  expect(await settledAt('2001')).toBeNull()
  // What ended in August waits for the usual seven days.
  const last = SUNDAY + 19 * DAY + DAY + 10 * 60_000 + 5 * 60_000
  expect(await settledAt('1019')).toBe(last + 7 * DAY)
  await learnNow(shop.db, ended + 4 * DAY)
  expect(await settledAt('2001')).toBe(ended + 4 * DAY)
  expect(await verifyLearning(shop.db, ended + 4 * DAY)).toMatchObject({ isTheSame: true })
})

test('what was measured stays, whatever is corrected, until everything is learned with other parameters', async () => {
  await august()
  await learnNow(shop.db, SEPTEMBER + DAY)
  const before = await measured()
  await shop.db.write(sql`update work_session set started_at = started_at - interval '1 minute'`)
  await learnNow(shop.db, SEPTEMBER + 2 * DAY)
  await repairLearning(shop.db, SEPTEMBER + 2 * DAY)
  expect(await measured()).toEqual(before)
  await shop.db.write(sql`update learning set learned_with = null`)
  await shop.db.write(sql`update work_session set ended_at = started_at, reported_ended_at = started_at`)
  await learnNow(shop.db, SEPTEMBER + 2 * DAY)
  expect(await measured()).toHaveLength(1)
})

test('a young shop, and one that was off for months, settles after the usual time', async () => {
  await job('2001')
  await worked('2001', SUNDAY)
  await learnNow(shop.db, SUNDAY + 100 * DAY)
  expect((await measured()).map(({ seconds, pauses }) => [seconds / 86_400, pauses])).toEqual([
    [7, 0],
    [7, 0],
    [7, 0],
  ])
  expect(await settledAt('2001')).toBe(SUNDAY + 5 * 60_000 + 7 * DAY)
})

test('a clock that was ahead once measures no month for good', async () => {
  await august()
  await learnNow(shop.db, SEPTEMBER + 70 * DAY)
  expect(await measured()).toHaveLength(3)
  await learnNow(shop.db, SEPTEMBER - 5 * DAY)
  expect(await measured()).toEqual([])
  expect(await settledAt('1019')).toBeNull()
  expect(await verifyLearning(shop.db, SEPTEMBER - 5 * DAY)).toMatchObject({ isTheSame: true })
  for (let i = 0; i < 60; i += 1) await worked(String(1000 + i), SEPTEMBER - 6 * HOUR + i * 5 * 60_000, 1)
  await learnNow(shop.db, SEPTEMBER + DAY)
  expect((await measured()).map(({ pauses }) => pauses)).toEqual([120])
})

test('nobody has paused where a colleague’s timer still runs', async () => {
  await august()
  const omar = await shop.technician({ name: 'Omar' })
  await shop.db.write(sql`
    insert into work_session (id, started_at, technician_id, job_id, activity_type_id)
    select ${randomUUID()}, ${timestamptz(SUNDAY - DAY)}, ${omar.id}, job.id, activity_type.id
    from job, activity_type where job_no = '1000' and code = 'REPAIR'`)
  await learnNow(shop.db, SEPTEMBER + DAY)
  expect((await measured()).map(({ pauses }) => pauses)).toEqual([59])
})
