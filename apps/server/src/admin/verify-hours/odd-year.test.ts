import { Auditor, type Books, Comparison, type ExceptionRecord, monthOf } from '@warsha/audit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Audited,
  auditReport,
  auditReportHours,
  auditStored,
  auditTimesheetHours,
  auditPaySheets,
  auditTimesheets,
} from '../../../testing/answer-audit.ts'
import { adminsProof } from '../../../testing/pay-months.ts'
import { oddYear, PLACES } from '../../../testing/odd-year.ts'
import type { Caller, Shop } from '../../../testing/shop.ts'
import { booksIn } from './records.ts'

function expectRight(comparison: Comparison, what: string): void {
  expect(comparison.differences.slice(0, 10)).toEqual([])
  console.log(`${what}: ${comparison.compared} figures compared, ${comparison.differing} differ`)
}

const forAll = (exception: ExceptionRecord) => ({ ...exception, segment: 'all' })

const places = Object.entries(PLACES).slice(0, process.env['SOAK'] ? undefined : 1)

describe.each(places)('a year in %s', (name, place) => {
  let shop: Shop
  let admin: Caller
  let audited: Audited
  let months: string[]
  const stored = new Comparison()
  beforeAll(async () => {
    ;({ shop, admin } = await oddYear(place))
    audited = await auditStored(shop.db, stored)
    months = [...new Set(audited.figures.map(({ day }) => monthOf(day)))].toSorted()
  }, 180_000)
  afterAll(() => shop.close())

  test('is odd enough', () => {
    expect(audited.figures.length).toBeGreaterThan(180)
    const some = (holds: (figures: Audited['figures'][number]) => boolean) => audited.figures.filter(holds).length
    expect(some((each) => audited.auditor.partsOf(each).length > 1)).toBeGreaterThan(15)
    expect(some(({ rateHalalas }) => rateHalalas === null)).toBeGreaterThan(15)
    expect(some(({ session }) => session.reportedEnd === null)).toBeGreaterThan(15)
    expect(some(({ effectiveSeconds, outsideSeconds }) => effectiveSeconds > 0 && outsideSeconds > 0)).toBeGreaterThan(
      50,
    )
    expect(months.length).toBeGreaterThan(7)
    expect(some(({ session }) => session.isVoided)).toBe(1)
    expect(some(({ session }) => session.isCorrected && !session.isVoided)).toBeGreaterThan(0)
    // Their month was closed when they arrived.
    expect(some(({ day }) => day >= '2026-02-18' && day <= '2026-02-20')).toBe(3)
  })

  test.each<[string, (books: Books) => Partial<Books>]>([
    ['exceptions', () => ({ exceptions: [] })],
    ['exceptions of segments', ({ exceptions }) => ({ exceptions: exceptions.map(forAll) })],
    ['deleted exceptions', ({ exceptions }) => ({ exceptions: exceptions.filter(({ removedOn }) => !removedOn) })],
    ['changes of rules', ({ versions }) => ({ versions: versions.slice(0, 1) })],
    ['changes of rates', ({ rates }) => ({ rates: rates.filter(({ effectiveFrom }) => effectiveFrom < '2026-05') })],
    ['clock changes', () => ({ timeZone: place.withoutChanges })],
  ])('%s matter in it', async (_, change) => {
    const books = await booksIn(shop.db, { businessTimeZone: place.zone })
    const another = new Auditor({ ...books, ...change(books) })
    const differing = audited.figures.filter(({ session, effectiveSeconds, rateHalalas }) => {
      const figures = another.figuresOf(session)
      return figures?.effectiveSeconds !== effectiveSeconds || figures.rateHalalas !== rateHalalas
    })
    expect(differing.length).toBeGreaterThan(2)
  })

  test('every stored figure is what the sessions come to', () => expectRight(stored, `${name}, stored figures`))

  test('so is every report and every timesheet', async () => {
    const comparison = new Comparison()
    const ranges = [
      ...months.map((month) => ({ from: `${month}-01`, to: `${month}-28` })),
      { from: '2026-01-01', to: '2026-12-31' },
    ]
    for (const range of ranges) await auditReport({ admin, comparison }, audited, { range })
    const range = { from: '2026-01-01', to: '2026-12-31' }
    await auditReport({ admin, comparison }, audited, { range, segment: 'Mechanical' })
    for (const month of months) await auditTimesheets({ admin, comparison }, audited, month)
    expectRight(comparison, `${name}, reports and timesheets`)
  })

  test('and every day of the pay sheets', async () => {
    const comparison = new Comparison()
    for (const month of months) await auditPaySheets({ admin, comparison }, audited, month)
    const rules = {
      factor_working_day: 1.25,
      factor_rest_day: 2,
      factor_holiday: 2.5,
      hours_a_day: 8,
      hours_a_week: 40,
      unpaid_activities: ['INSTALL'],
      effective_from: `${months.at(-3)}-01`,
    }
    const set = await admin.call('PUT', '/admin/pay-rules', { ...rules, ...adminsProof })
    expect(set.status).toBe(200)
    for (const month of months.slice(-3)) await auditPaySheets({ admin, comparison }, audited, month)
    expectRight(comparison, `${name}, pay sheets`)
  })

  test('decimal hours add up to one total for one period', async () => {
    const comparison = new Comparison()
    await auditReportHours({ admin, comparison }, { range: { from: '2026-01-01', to: '2026-12-31' } })
    for (const month of months) await auditTimesheetHours({ admin, comparison }, month)
    expectRight(comparison, `${name}, decimal hours`)
  })
})
