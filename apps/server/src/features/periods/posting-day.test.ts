import type { AnswerOf, SessionDetails } from '@warsha/contract'
import { instantAt } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'

const zone = 'America/New_York'
const at = (day: string, hour: number) => instantAt(day, hour * 3_600, zone)

let shop: Shop
let huda: Caller
let session: string

// Half an hour before the midnight of New York it is the next day already in UTC.
beforeAll(async () => {
  shop = await openShop({ businessTimeZone: zone })
  huda = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  shop.at(at('2026-10-31', 8))
  session = (await ali.start({ at: at('2026-09-15', 9) })).body.session_id
  await ali.complete(session, at('2026-09-15', 11))
  await huda.post('/admin/periods/2026-09/lock', { accept_to_review: true })
  shop.at(at('2026-10-31', 23.5))
  await ali.complete(session, at('2026-09-15', 10))
})
afterAll(() => shop.close())

test.each([
  ['2026-10-31', -3_600],
  ['2026-11-01', 0],
])('late work counts on the day of its arrival by the clock of the workshop: %s', async (day, seconds) => {
  const query = { from_date: day, to_date: day, group_by: 'day' }
  const { body } = await huda.get<AnswerOf<'reportSummary'>>('/admin/reports/summary', { query })
  expect(body.totals.seconds_raw).toBe(seconds)
  const { late } = (await huda.get<SessionDetails>(`/admin/sessions/${session}`)).body
  expect(late).toMatchObject({ month: '2026-10', posting_day: '2026-10-31' })
})
