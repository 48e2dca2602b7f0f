import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { worked } from '../../../testing/worked-sessions.ts'

let shop: Shop
let huda: Caller
let paths: Record<'report' | 'sessions' | 'timesheets' | 'timesheet' | 'account', string>
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  const ali = await shop.technician()
  const job = await shop.job()
  // Two hours within the working hours, half an hour and 7 seconds after them.
  await worked(shop, { by: ali.id, from: '2026-11-16T15:00:00', to: '2026-11-16T17:30:07' })
  const range = 'from_date=2026-11-16&to_date=2026-11-16'
  paths = {
    report: `/admin/reports/summary?${range}&group_by=job`,
    sessions: `/admin/sessions?${range}`,
    timesheets: '/admin/timesheets?month=2026-11',
    timesheet: `/admin/timesheets/${ali.id}?month=2026-11`,
    account: `/admin/jobs/${job}/account`,
  }
})
afterAll(() => shop.close())

type JsonObject = Record<string, unknown>

/** Every object within a value that has a property of this name. */
function objectsWith(name: string, within: unknown): JsonObject[] {
  if (typeof within !== 'object' || within === null) return []
  const inside = Object.values(within).flatMap((value) => objectsWith(name, value))
  return name in within ? [within as JsonObject, ...inside] : inside
}

// The rows of a report, a list and a sheet have them, and so have the totals of each.
test.each([
  ['report', 2],
  ['sessions', 1],
  ['timesheets', 2],
  ['timesheet', 31],
  ['account', 1],
] as const)('outside hours still have their former names in a %s', async (name, count) => {
  const { body } = await huda.get(paths[name])
  const found = objectsWith('hours_outside', body)
  expect(found).toHaveLength(count)
  expect(found[0]).toMatchObject({ hours_outside: 0.5, seconds_outside: 1807 })
  for (const each of found) {
    expect([each['hours_overtime'], each['seconds_overtime']]).toEqual([each['hours_outside'], each['seconds_outside']])
  }
})

test('which the description of the API calls deprecated', async () => {
  const { body } = await shop.nobody.get('/openapi.json')
  // Of a pay sheet they are what the law calls overtime.
  const shapes = objectsWith('hours_overtime', body).filter(
    (each) => typeof each['hours_overtime'] === 'object' && !('hours_regular' in each),
  )
  expect(shapes.length).toBeGreaterThanOrEqual(7)
  for (const shape of shapes) {
    expect(shape['hours_overtime']).toMatchObject({ deprecated: true, description: 'former name of hours_outside' })
    expect(shape['seconds_overtime']).toMatchObject({ deprecated: true, description: 'former name of seconds_outside' })
    expect(shape['hours_outside']).not.toHaveProperty('deprecated')
  }
})
