import { afterEach, beforeEach, expect, test } from 'vitest'
import { foundInSheets } from '../../../testing/faulty-sheets.ts'
import { adminsProof, at, hireLongAgo, usualRules } from '../../../testing/pay-months.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import type { PersonSheet } from '../../features/pay-sheet/index.ts'

let shop: Shop
let huda: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  shop.at(at('2026-11-19', '09:00'))
  const rules = { ...usualRules, unpaid_activities: ['BREAK'], effective_from: '2026-01-01' }
  expect((await huda.call('PUT', '/admin/pay-rules', { ...rules, ...adminsProof })).status).toBe(200)
})
afterEach(() => shop.close())

/** What differs where the sheets of September, which is open, pay what ran on into October otherwise. */
async function foundWith(fault: (adjustments: PersonSheet['adjustments']) => PersonSheet['adjustments']) {
  const found = await foundInSheets(shop, (sheet, month) =>
    month === '2026-09' ? { ...sheet, adjustments: fault(sheet.adjustments) } : sheet,
  )
  return found.map(({ of, field, stored, expected, day, technician }) => [of, field, stored, expected, day, technician])
}

async function worked(from: [string, string], to: [string, string]): Promise<string> {
  const { body } = await ali.start({ at: at(...from) })
  await ali.complete(body.session_id, at(...to))
  return body.session_id
}

const lockOctober = () => huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
const change = (session: string, given: object) =>
  huda.call('PATCH', `/admin/sessions/${session}`, { ...given, reason: 'So it was' })

const whose = ['2026-09: hours that ran on into 2026-10', '2026-10-01', 'Ali Hassan'] as const
const difference = (field: string, stored: number | string, expected: number | string) => {
  const [of, day, technician] = whose
  return [of, field, stored, expected, day, technician]
}

test('hours after midnight that became fewer once their month was closed are compared, and a halala of them is found', async () => {
  const night = await worked(['2026-09-30', '22:00'], ['2026-10-01', '03:00'])
  await worked(['2026-10-01', '08:00'], ['2026-10-01', '17:00'])
  await lockOctober()
  expect(await foundWith((right) => right)).toEqual([])
  await change(night, { ended_at: new Date(at('2026-10-01', '01:00')).toISOString() })
  let seen = 0
  expect(await foundWith((right) => ((seen += right.length), right))).toEqual([])
  expect(seen).toBe(1)
  expect(
    await foundWith((right) => right.map((each) => ({ ...each, paidHundredths: each.paidHundredths + 1 }))),
  ).toEqual([difference('paidSeconds', '-10799.99', '-10800')])
  expect(await foundWith(() => [])).toEqual([
    difference('workedSeconds', 0, -7200),
    difference('overtimeSeconds', 0, -7200),
    difference('paidSeconds', '0', '-10800'),
  ])
})

test('so are a session that came afterwards, one that is void now, and an activity that is paid no more', async () => {
  const gone = await worked(['2026-09-30', '20:00'], ['2026-10-01', '01:00'])
  await lockOctober()
  expect((await huda.post(`/admin/sessions/${gone}/void`, { reason: 'Twice' })).status).toBe(200)
  const came = await worked(['2026-09-30', '22:00'], ['2026-10-01', '09:30'])
  expect(await foundWith((right) => right)).toEqual([])
  expect(await foundWith((right) => right.filter(({ session_id }) => session_id === came))).toEqual([
    difference('workedSeconds', 34_200, 30_600),
    difference('overtimeSeconds', 28_800, 25_200),
    difference('paidSeconds', '48600', '43200'),
  ])
  await change(came, { activity_code: 'BREAK' })
  expect(await foundWith((right) => right)).toEqual([])
  expect(await foundWith((right) => right.map((each) => ({ ...each, workedSeconds: each.workedSeconds - 1 })))).toEqual(
    [difference('workedSeconds', 30_598, 30_600)],
  )
})

test('with hours a week, what ran on makes overtime of later days of the week, in the closed month', async () => {
  const rules = { ...usualRules, hours_a_day: null, hours_a_week: 10, effective_from: '2026-01-01' }
  expect((await huda.call('PUT', '/admin/pay-rules', { ...rules, ...adminsProof })).status).toBe(200)
  const night = await worked(['2026-09-30', '22:00'], ['2026-10-01', '01:00'])
  await worked(['2026-10-01', '08:00'], ['2026-10-01', '14:00'])
  await worked(['2026-10-03', '08:00'], ['2026-10-03', '12:00'])
  await lockOctober()
  await change(night, { ended_at: new Date(at('2026-10-01', '04:00')).toISOString() })
  let paid = 0
  expect(await foundWith((right) => ((paid += right[0]?.paidHundredths ?? 0), right))).toEqual([])
  expect(paid).toBeGreaterThan(0)
  expect(
    await foundWith((right) => right.map((each) => ({ ...each, regularSeconds: each.regularSeconds - 60 }))),
  ).toHaveLength(1)
})
