import { HOUR } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { computeForecasts } from './compute.ts'
import { computeLoad, type LoadAnswer } from './team-load.ts'

let shop: Shop
let ali: Caller
const occasion = () => ({ businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now })
const teamsOf = (answer: LoadAnswer) => ('load' in answer ? answer.load.teams : [])

/** On Sunday, the 8th of November, of 20 hours of repair one is done. */
beforeAll(async () => {
  shop = await openShop()
  shop.at('2026-11-08T05:00:00Z')
  ali = await shop.technician()
  const job = await shop.job({ job_no: '1001' })
  await shop.db.write(sql`update job set job_type_id = 1 where id = ${job}`)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 72000 from activity_type where code = 'REPAIR'`)
  const { body } = await ali.start({ job: '1001', activity: 'REPAIR' })
  shop.at(shop.now + HOUR)
  await ali.complete(body.session_id)
  await computeForecasts(shop.db, occasion())
})
afterAll(() => shop.close())

test('the load of a shop, from what its forecasts had left', async () => {
  const [team, ...others] = teamsOf(await computeLoad(shop.db, occasion(), { weeks: 2, change: null }))
  expect(others).toEqual([])
  expect(team).toMatchObject({ team: 'Winding', technicians: 1, calendarSeconds: [44 * 3600, 45 * 3600] })
  const hours = (team?.workSeconds ?? 0) / 3600
  expect(hours).toBeGreaterThan(10)
  expect(hours).toBeLessThan(40)
})

test('what somebody without a segment did is for the largest team where nobody is without one', async () => {
  const added = await shop.db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    values ('Zaid', 'TECHNICIAN', 'none', false) returning id`)
  const zaid = shop.caller(added?.id ?? 0, 'TECHNICIAN')
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 36000 from activity_type where code = 'TEST'`)
  const { body } = await zaid.start({ job: '1001', activity: 'TEST' })
  shop.at(shop.now + HOUR)
  await zaid.complete(body.session_id)
  const loadNow = async () => {
    await computeForecasts(shop.db, occasion())
    const row = await shop.db.row<{ hours: number }>(sql`select remaining_hours as hours from job_forecast`)
    const teams = teamsOf(await computeLoad(shop.db, occasion(), { weeks: 1, change: null }))
    return { hours: row?.hours, teams: teams.map(({ team, workSeconds }) => [team, workSeconds / 3600]) }
  }
  expect((await loadNow()).teams.map(([team]) => team)).toEqual(['Winding', null])
  await shop.db.write(sql`update person set is_active = false where id = ${added?.id ?? 0}`)
  const { hours, teams } = await loadNow()
  expect(teams).toEqual([['Winding', expect.closeTo(hours ?? 0, 2)]])
})

test('who is on a job now is in the team, though no day of work is stored yet', async () => {
  await shop.db.write(sql`delete from day_work`)
  const technicians = async () =>
    teamsOf(await computeLoad(shop.db, occasion(), { weeks: 1, change: null })).map((team) => team.technicians)
  expect(await technicians()).toEqual([0])
  await ali.start({ job: '1001', activity: 'REPAIR' })
  expect(await technicians()).toEqual([1])
})

test('a team that there is not is told, and nothing is reckoned', async () => {
  const change = { extra: [{ team: 'Painting', technicians: 1 }], overtime: null, first: null }
  expect(await computeLoad(shop.db, occasion(), { weeks: 1, change })).toEqual({ unknownTeam: 'Painting' })
})
