import type { AnswerOf, Problem } from '@warsha/contract'
import { HOUR } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow } from '../learning/index.ts'

let shop: Shop
let admin: Caller
let technician: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  technician = await shop.technician()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code = 'REPAIR'`)
})
afterAll(() => shop.close())

const path = (job: number, code = 'REPAIR') => `/admin/jobs/${job}/items/${code}/finished`
const finish = (job: number, by = admin, code = 'REPAIR') => by.call<Problem>('PUT', path(job, code))
const resume = (job: number, by = admin) => by.call<Problem>('DELETE', path(job))
const repairOf = async (job: number) => {
  const { body } = await admin.get<AnswerOf<'jobEstimates'>>(`/admin/jobs/${job}/estimates`)
  return body.activities.find(({ activity_code }) => activity_code === 'REPAIR')
}
const trailOf = (subject: string) =>
  shop.db.rows<{ action: string }>(sql`
    select action from audit_entry where kind = 'work_item' and subject = ${subject} order by id`)

async function rewind(jobNo: string): Promise<number> {
  const id = await shop.job({ job_no: jobNo })
  await shop.db.write(sql`
    update job set job_type_id = 1, power_rating_id = 1, rpm_category_id = 1 where id = ${id}`)
  return id
}

/** A job on which the technician has repaired for an hour. */
async function begun(jobNo: string): Promise<number> {
  const id = await rewind(jobNo)
  await technician.start({ job: jobNo })
  shop.at(shop.now + HOUR)
  await technician.complete((await technician.get<{ session_id: string }>('/sessions/current')).body.session_id)
  shop.at(shop.now + HOUR)
  return id
}

test('an admin says that an activity is finished, and takes it back', async () => {
  const job = await begun('7001')
  expect((await repairOf(job))?.finished).toBeNull()
  expect((await finish(job)).status).toBe(204)
  expect((await finish(job)).status).toBe(204)
  const at = new Date(shop.now).toISOString()
  await learnNow(shop.db, shop.now)
  expect(await repairOf(job)).toMatchObject({ finished: { at, by: 'Huda Admin' }, settled_at: at })
  shop.at(shop.now + HOUR)
  expect((await resume(job)).status).toBe(204)
  expect((await resume(job)).status).toBe(204)
  await learnNow(shop.db, shop.now)
  expect(await repairOf(job)).toMatchObject({ finished: null, settled_at: null })
  expect(await trailOf('7001 / REPAIR')).toEqual([{ action: 'finished' }, { action: 'resumed' }])
})

test('the next session undoes it, and somebody who works on it keeps it from being finished', async () => {
  const job = await begun('7002')
  await finish(job)
  shop.at(shop.now + HOUR)
  await technician.start({ job: '7002' })
  expect(await repairOf(job)).toMatchObject({ finished: null, is_running: true })
  const refused = await finish(job)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'item_running',
    'Somebody is working on this activity now.',
  ])
  shop.at(shop.now + HOUR)
  await technician.complete((await technician.get<{ session_id: string }>('/sessions/current')).body.session_id)
  expect((await repairOf(job))?.finished).toBeNull()
})

test('what a technician said is shown, and an admin may say otherwise', async () => {
  const job = await rewind('7003')
  const { body: session } = await technician.start({ job: '7003' })
  shop.at(shop.now + HOUR)
  const at = new Date(shop.now).toISOString()
  await technician.post(`/sessions/${session.session_id}/complete`, { activity_finished: true })
  expect((await repairOf(job))?.finished).toEqual({
    at,
    by: 'Ali Hassan',
    person: personOf(technician.id, 'Ali Hassan'),
  })
  shop.at(shop.now + HOUR)
  await resume(job)
  expect((await repairOf(job))?.finished).toBeNull()
  await learnNow(shop.db, shop.now)
  expect((await repairOf(job))?.settled_at).toBeNull()
})

test('only of work that there is, and by admins', async () => {
  const job = await begun('7004')
  expect((await finish(job, admin, 'TEST')).body.code).toBe('item_not_found')
  expect((await finish(999_999)).body.code).toBe('item_not_found')
  expect((await finish(job, technician)).status).toBe(403)
})

test('an admin and a start at the same moment: whichever comes last holds', async () => {
  const job = await begun('7005')
  const [finished] = await Promise.all([finish(job), technician.start({ job: '7005' })])
  expect([204, 409]).toContain(finished.status)
  expect((await repairOf(job))?.finished).toBeNull()
})
