import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Comparison, monthOf } from '@warsha/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Audited,
  auditMonths,
  auditReport,
  auditReportHours,
  auditStored,
  auditTimesheetHours,
  auditPaySheets,
  auditTimesheets,
} from '../../apps/server/testing/answer-audit.ts'
import { type Caller, openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { fillDemo } from '../demo/fill.ts'

let shop: Shop
let admin: Caller
let dataDir: string
let audited: Audited
let months: string[]
const stored = new Comparison()

beforeAll(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-audit-'))
  await fillDemo({ db: shop.db, dataDir, now: shop.now, seed: 1 })
  admin = await shop.admin()
  audited = await auditStored(shop.db, stored)
  months = [...new Set(audited.figures.map(({ day }) => monthOf(day)))].toSorted()
}, 180_000)
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

/** Nothing differs; says how much that rests on. */
function expectRight(comparison: Comparison, what: string): void {
  expect(comparison.differences.slice(0, 10)).toEqual([])
  console.log(`The demo's ${what}: ${comparison.compared} figures compared, ${comparison.differing} differ`)
}

const ranges = [
  { from: '2026-11-13', to: '2026-11-19' },
  { from: '2026-10-20', to: '2026-11-19' },
  { from: '2026-08-01', to: '2026-08-31' },
  { from: '2026-09-23', to: '2026-09-23' },
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2025-01-01', to: '2025-01-31' },
]

test('every session, every day and every closed month is what the sessions come to', () => {
  expect(audited.figures.length).toBeGreaterThan(12_000)
  expect(stored.compared).toBeGreaterThan(12_000 * 3)
  expectRight(stored, 'stored figures')
})

test('so is every row of the reports', async () => {
  const comparison = new Comparison()
  for (const range of ranges) await auditReport({ admin, comparison }, audited, { range })
  for (const segment of ['Winding', 'Field Service']) {
    await auditReport({ admin, comparison }, audited, { range: { from: '2026-10-01', to: '2026-11-19' }, segment })
  }
  expect(comparison.compared).toBeGreaterThan(4000)
  expectRight(comparison, 'reports')
})

test('and every day of the timesheets', async () => {
  const comparison = new Comparison()
  for (const month of months) await auditTimesheets({ admin, comparison }, audited, month)
  expect(comparison.compared).toBeGreaterThan(months.length * 20 * 28 * 5)
  expectRight(comparison, 'timesheets')
}, 90_000)

test('and every day of the pay sheets', async () => {
  const comparison = new Comparison()
  for (const month of months) await auditPaySheets({ admin, comparison }, audited, month)
  expect(comparison.compared).toBeGreaterThan(months.length * 20 * 28 * 5)
  expectRight(comparison, 'pay sheets')
}, 90_000)

test('decimal hours add up to one total for one period', async () => {
  const comparison = new Comparison()
  for (const range of ranges) await auditReportHours({ admin, comparison }, { range })
  await auditMonths({ admin, comparison }, audited)
  for (const month of months) await auditTimesheetHours({ admin, comparison }, month)
  expectRight(comparison, 'decimal hours')
}, 90_000)
