import type { PaySheet as Sheet } from '@warsha/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { InWorkshop } from '../workshop/index.ts'
import { PaySheet } from './pay-sheet-page.tsx'
import { payDay, payLine, paySheet } from './testing/sheet.ts'
import { personOf } from '../../../testing/people.ts'

freshDeskForEachTest()

async function open(sheet: Sheet, query = '') {
  network.answer('paySheet', () => json(sheet))
  await show(
    <InWorkshop loading={null}>
      <PaySheet month="2026-11" />
    </InWorkshop>,
    `/admin/hours?month=2026-11${query}`,
  )
}

const lineOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('each technician has a line, and what nobody has is not in sight', async () => {
  const omar = payLine({
    technician_id: 8,
    technician_name: 'عمر',
    technician: personOf(8, 'عمر'),
    employee_number: null,
    hours_paid: 12.25,
  })
  await open(paySheet({ lines: [payLine(), omar] }))
  const ali = lineOf('Ali Hassan')
  await expect.element(ali).toHaveTextContent('E-7')
  await expect.element(ali).toHaveTextContent('Rest days4.00')
  await expect.element(ali).toHaveTextContent('Paid175.00')
  await expect.element(ali.getByText('Holidays')).not.toBeVisible()
  await expect.element(lineOf('عمر')).toHaveTextContent('Paid12.25')
  await expect.element(lineOf('Total')).toHaveTextContent('Absence18.00')
  await expect.element(page.getByText('This month is not closed yet')).toBeVisible()
  await expect.element(page.getByText('This sheet is hours, not money')).not.toBeVisible()
  await page.getByRole('button', { name: 'Explain: Pay sheet' }).click()
  await expect.element(page.getByText('This sheet is hours, not money')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Pay rules' }))
    .toHaveAttribute('href', '/admin/settings?tab=pay-rules')
})

test('says by which rules it is made, what is held back, and what arrived late for a closed month', async () => {
  const rules = { ...paySheet().rules, hours_a_week: 48, unpaid_activities: ['BREAK'] }
  const totals = { ...paySheet().totals, hours_held: 7.5 }
  const closed = { at: '2026-12-02T05:00:00.000Z', by: 'Huda', person: personOf(2, 'Huda') }
  await open(paySheet({ rules, totals, closed, late_count: 2 }))
  const notes = page.getByRole('note')
  await expect
    .element(notes)
    .toHaveTextContent('rest days 2, public holidays 2 · overtime beyond 48 h a week · not paid: ⁨BREAK⁩')
  await expect.element(notes).toHaveTextContent('7.50 h are held back')
  await expect.element(notes).toHaveTextContent('Closed 2 Dec 2026 by ⁨Huda⁩')
  await expect.element(notes).toHaveTextContent('2 sessions arrived or changed after this month was closed.')
  await expect.element(notes).not.toHaveTextContent('not closed yet')
})

test('days of absence stand by kind, and the day names its absence or says that nothing is recorded', async () => {
  const absent = { days_absent_annual: 3, days_absent_sick: 0.5, days_not_recorded: 1 }
  const days = [
    payDay({
      date: '2026-11-08',
      absences: [{ kind: 'sick', half: 'first' }],
      days_absent_sick: 0.5,
    }),
    payDay({ date: '2026-11-09', sessions_from: null, hours_paid: 0, days_not_recorded: 1 }),
  ]
  await open(paySheet({ lines: [payLine(absent)], totals: { ...paySheet().totals, ...absent } }))
  await expect.element(lineOf('E-7')).toHaveTextContent('Annual leave (days)3')
  await expect.element(lineOf('E-7')).toHaveTextContent('Sick leave (days)0.5')
  await expect.element(lineOf('Total')).toHaveTextContent('Not recorded (days)1')
  await expect.element(lineOf('E-7').getByText('Unpaid leave (days)')).not.toBeVisible()
  await open(paySheet({ days, adjustments: [] }), '&technician=7')
  await expect.element(lineOf('8 Nov')).toHaveTextContent('Sick leave, first half')
  await expect.element(lineOf('9 Nov')).toHaveTextContent('Not recorded')
})

test('a technician’s days lead to their sessions, from the day on which these began', async () => {
  const days = [
    payDay(),
    payDay({
      date: '2026-11-06',
      kind: 'rest_day',
      hours_regular: 0,
      hours_overtime: 0,
      hours_rest_day: 2,
      hours_paid: 4,
    }),
    payDay({
      date: '2026-11-07',
      kind: 'rest_day',
      sessions_from: null,
      hours_regular: 0,
      hours_overtime: 0,
      hours_paid: 0,
    }),
  ]
  const late = {
    session_id: '0198c1b2-0000-7000-8000-000000000001',
    month: '2026-10',
    day: '2026-10-30',
    kind: 'rest_day' as const,
    job_no: '1001',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    activity_label_ar: null,
    is_paid: true,
    hours_worked: 2.5,
    hours_paid: 5,
    seconds_inside: 0,
    seconds_outside: 9000,
    seconds_regular: 0,
    seconds_overtime: 0,
    seconds_rest_day: 9000,
    seconds_holiday: 0,
    seconds_paid: 18_000,
  }
  await open(paySheet({ days, adjustments: [late] }), '&technician=7')
  await expect
    .element(page.getByRole('link', { name: '6 Nov' }))
    .toHaveAttribute('href', expect.stringContaining('from=2026-11-05&to=2026-11-06&technician=7'))
  expect(network.requests('paySheet')[0]?.query.get('technician_id')).toBe('7')
  await expect.element(page.getByRole('link', { name: '7 Nov' })).not.toBeInTheDocument()
  await expect.element(lineOf('6 Nov')).toHaveTextContent('Rest days2.00')
  await expect.element(lineOf('6 Nov')).toHaveTextContent('Paid4.00')
  await expect.element(lineOf('Total')).toHaveTextContent('Paid14.50')
  const adjustments = page.getByRole('region', { name: 'Late arrivals of closed months' })
  await expect.element(page.getByText('175.00 h paid')).toBeVisible()
  await expect.element(adjustments).toHaveTextContent('Worked 2.50 · Paid 5.00')
  await expect.element(page.getByText('sessions of the month 170:00:00 + from the month before 1:00:00')).toBeVisible()
})

test('notes of the law are listed for the month, each with the way to its sessions', async () => {
  const who = { technician_id: 7, technician_name: 'Ali Hassan', technician: personOf(7, 'Ali Hassan') }
  const day = { ...who, first_day: '2026-11-05', last_day: '2026-11-05' }
  await open(
    paySheet({
      lines: [payLine({ note_count: 2 })],
      notes: [
        { kind: 'long_day', ...day, hours: 9.5, lawful_hours: 8 },
        {
          kind: 'overtime_year',
          ...who,
          first_day: '2026-11-01',
          last_day: '2026-11-30',
          hours: 731,
          lawful_hours: 720,
        },
      ],
    }),
  )
  await expect.element(lineOf('E-7')).toHaveTextContent('2 notes of the law')
  const notes = page.getByRole('region', { name: 'Notes of the Labour Law' })
  const first = notes.getByRole('link', { name: '5 Nov: 9.50 h on a day, more than 8' })
  await expect
    .element(first)
    .toHaveAttribute('href', expect.stringContaining('from=2026-11-05&to=2026-11-05&technician=7'))
  await expect.element(notes).toHaveTextContent('731.00 h of overtime in the year, more than 720')
  await expect.element(notes.getByText('Ali Hassan').first()).toBeVisible()
})

test('other hours for a time are shown: everybody’s to all, a technician’s on their own sheet', async () => {
  const limit = { first_day: '2026-11-01', last_day: '2026-11-14', hours_a_day: 6, hours_a_week: 36 }
  const limits = [
    { ...limit, technician_id: null },
    { ...limit, technician_id: 7, hours_a_day: 8, hours_a_week: null },
  ]
  const earlier = { ...paySheet().rules, effective_from: null }
  const rules = { ...paySheet().rules, effective_from: '2026-11-10' }
  const sheet = paySheet({ limits, rules, earlier_rules: [earlier], days: null })
  await open(sheet)
  const notes = page.getByRole('note')
  await expect.element(notes).toHaveTextContent(/Everybody · 1.+14 Nov 2026 · 6 h a day · 36 h a week/)
  await expect.element(notes).toHaveTextContent('Other rules held before 10 Nov 2026')
  await expect.element(notes).not.toHaveTextContent('8 h a day')
})

test('a technician’s own hours for a time are shown on their sheet', async () => {
  const own = { technician_id: 7, first_day: '2026-11-01', last_day: '2026-11-14', hours_a_day: 8, hours_a_week: null }
  await open(paySheet({ limits: [own], days: [payDay()], adjustments: [] }), '&technician=7')
  await expect.element(page.getByRole('note')).toHaveTextContent(/Ali Hassan · 1.+14 Nov 2026 · 8 h a day/)
})

test('a sheet that does not hold its sessions says so', async () => {
  const line = payLine()
  const check = { ...line.check, worked: { ...line.check.worked, seconds_difference: -60 } }
  await open(paySheet({ lines: [{ ...line, check }], days: [payDay()], adjustments: [] }), '&technician=7')
  await expect.element(page.getByText('The days do not hold what the sessions come to: -60 s.')).toBeVisible()
})

test('files are saved by their names; one that fails is said', async () => {
  const given: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    given.push(this.download)
  })
  await open(paySheet({ days: [payDay()], adjustments: [] }), '&technician=7')
  const headers = Object.fromEntries(json(null).headers)
  network.answer('paySheetExcel', () => new Response('bytes', { headers }))
  network.answer('paySheetCsv', () => problem(500, 'Something went wrong on our side. Please try again.'))
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Payroll file/ })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  await expect.element(page.getByText('pay_sheet_2026-11_7.xlsx is saved')).toBeVisible()
  expect(given).toEqual(['pay_sheet_2026-11_7.xlsx'])
  const [request] = network.requests('paySheetExcel')
  expect([...(request?.query ?? [])].filter(([name]) => name !== '_t')).toEqual([
    ['month', '2026-11'],
    ['technician_id', '7'],
    ['language', 'en'],
  ])
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Days as CSV' }).click()
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible()
  expect(given).toHaveLength(1)
  vi.restoreAllMocks()
})

test('the payroll file of all and the notes of the law are saved by their names', async () => {
  const given: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    given.push(this.download)
  })
  const headers = Object.fromEntries(json(null).headers)
  for (const name of ['payrollFile', 'payNotesCsv'] as const)
    network.answer(name, () => new Response('bytes', { headers }))
  const note = {
    technician_id: 7,
    technician_name: 'Ali Hassan',
    technician: personOf(7, 'Ali Hassan'),
    kind: 'long_day' as const,
    first_day: '2026-11-05',
    last_day: '2026-11-05',
    hours: 9.5,
    lawful_hours: 8,
  }
  await open(paySheet({ notes: [note] }))
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Payroll file as CSV' }).click()
  await expect.element(page.getByText('payroll_2026-11.csv is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Payroll file as JSON' }).click()
  await expect.element(page.getByText('payroll_2026-11.json is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Notes as CSV' }).click()
  await expect.element(page.getByText('notes_of_the_law_2026-11.csv is saved')).toBeVisible()
  expect(given).toEqual(['payroll_2026-11.csv', 'payroll_2026-11.json', 'notes_of_the_law_2026-11.csv'])
  expect(network.requests('payrollFile').map(({ query }) => query.get('format'))).toEqual(['csv', 'json'])
  vi.restoreAllMocks()
})

test('a sheet that cannot be loaded can be asked for again', async () => {
  network.answer('paySheet', () => problem(500, 'Something went wrong.'))
  await show(
    <InWorkshop loading={null}>
      <PaySheet month="2026-11" />
    </InWorkshop>,
    '/admin/hours',
  )
  await expect.element(page.getByText('Failed to load the pay sheet. Please try again.')).toBeVisible()
  network.answer('paySheet', () => json(paySheet({ lines: [] })))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nobody to pay in this month')).toBeVisible()
})
