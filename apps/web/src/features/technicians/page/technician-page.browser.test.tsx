import { type PayNoteAnswer, type PaySheet, presentWork, type Technician } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { noWork, roundedAlone } from '@warsha/domain'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { TechnicianPage } from './technician-page.tsx'
import { personOf } from '../../../../testing/people.ts'

const basil: Technician = {
  id: 7,
  full_name: 'Basil Al-Ghamdi',
  person: personOf(7, 'Basil Al-Ghamdi'),
  employee_number: 'W-104',
  email: 'basil@shop.example',
  phone: '+966501112233',
  segment: 'Winding',
  hourly_rate: 40,
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-05T06:00:00.000Z',
  unsent_count: 2,
  unsent_since: '2026-11-20T13:00:00.000Z',
  last_heard_at: '2026-11-21T06:00:00.000Z',
  is_erased: false,
  version: 1,
}

const nothing = presentWork(roundedAlone(noWork))
const eightHours = presentWork(
  roundedAlone({ ...noWork, sessionCount: 1, rawSeconds: 28_800, effectiveSeconds: 27_900, costHalalas: 31_000 }),
)
/** The workshop's today is Saturday, the 21st; its week began on the 15th. */
const days = Array.from({ length: 30 }, (_, i) => {
  const date = `2026-11-${String(i + 1).padStart(2, '0')}`
  const isWorked = date === '2026-11-19'
  return {
    date,
    weekday: i % 7,
    kind: i % 7 === 5 ? 'rest_day' : 'working_day',
    is_expected: true,
    working_seconds: 28_800,
    is_employed: true,
    absences: [],
    exception: null,
    first_start: isWorked ? '08:00' : null,
    last_end: isWorked ? '16:00' : null,
    last_end_date: null,
    parts: [],
    ...(isWorked ? eightHours : nothing),
  }
})
const sheet = { month: '2026-11', is_locked: false, line: null, days, seconds_held: 0, adjustments: [], late: [] }
const efficiency = {
  technician_id: 7,
  technician_name: basil.full_name,
  technician: basil.person,
  employee_number: null,
  segment: 'Winding',
  sessions_with_estimates: 4,
  estimated_hours: 20,
  actual_hours: 21.5,
  variance_hours: 1.5,
  efficiency_percentage: 93.0,
  performance_rating: 'good',
  item_count: 4,
  efficiency_interval: { low: 81, high: 107 },
  shrunk_efficiency: 95.4,
  is_shrunk: true,
  drawn_efficiency: 95.4,
  is_drawn: true,
}

const paySheetWith = (notes: PayNoteAnswer[]) => ({ ...(examples.paySheet.answer as PaySheet), notes })

freshDeskForEachTest()

function answerAll(technician: Technician = basil): void {
  network.answer('technicians', () => json([technician]))
  network.answer('live', () => json({ active_sessions: [], total_active: 0, total_over: 0, jobs_count: {}, away: [] }))
  network.answer('absences', () => json({ today: '2026-11-19', calendars: [], technicians: [], absences: [] }))
  network.answer('timesheet', () => json(sheet))
  network.answer('paySheet', () => json(paySheetWith([])))
  network.answer('technicianEfficiency', () => json({ summary: {}, technicians: [efficiency] }))
  network.answer('sessionRecords', () =>
    json({ sessions: [], totals: nothing, item_count: null, total: 0, page: 1, page_size: 10 }),
  )
  network.answer('hourlyRates', () => json([{ hourly_rate: 40, effective_from: '2026-01-05' }]))
  network.answer('technicianDelivery', () => json({ failed: [], devices: [] }))
  network.answer('technicianSignIns', () =>
    json({
      sign_ins: [
        {
          id: '5b1f0f9e-0000-4000-8000-000000000001',
          device: 'Chrome on Android',
          address: null,
          created_at: '2026-11-01T06:00:00.000Z',
          last_seen_at: '2026-11-21T06:00:00.000Z',
          is_current: false,
        },
      ],
    }),
  )
}

const showTechnician = (id: string | number = 7) =>
  show(
    <Routes>
      <Route path="/admin/technicians/:id" element={<TechnicianPage />} />
    </Routes>,
    `/admin/technicians/${id}`,
  )
const part = (name: string | RegExp) => page.getByRole('region', { name })

test('what a technician did this week, how well, and what their phone still holds', async () => {
  answerAll()
  await showTechnician()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Basil Al-Ghamdi' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Basil Al-Ghamdi · Warsha')
  await expect.element(part('Technician')).toHaveTextContent('2 entries not sent')
  await expect.element(part('Technician')).toHaveTextContent('SAR 40.00/hr')
  await expect.element(part('This week')).toHaveTextContent('7 h 45 min effective')
  const items = part('This week').getByRole('listitem').elements()
  expect(items).toHaveLength(7)
  expect(items[4]?.textContent).toBe('Thu 19 Nov7 h 45 min08:00 – 16:00')
  expect(items[6]?.textContent).toContain('Today')
  await expect.element(part('Efficiency')).toHaveTextContent('93.0%')
  await expect.element(part('Efficiency')).toHaveTextContent('80% interval 81–107%')
  await expect.element(part('Efficiency')).toHaveTextContent('4 settled items only')
  expect(network.requests('technicianEfficiency')[0]?.query.toString()).toMatch(
    /^from_date=2026-08-24&to_date=2026-11-21/,
  )
})

test('notes of the law of the present month lead to their sessions; without any the page says so', async () => {
  answerAll()
  const note = {
    technician_id: 7,
    technician_name: basil.full_name,
    technician: basil.person,
    kind: 'long_day' as const,
    first_day: '2026-11-19',
    last_day: '2026-11-19',
    hours: 9.5,
    lawful_hours: 8,
  }
  network.answer('paySheet', () => json(paySheetWith([note])))
  await showTechnician()
  const notes = part('Notes of the Labour Law this month')
  await expect
    .element(notes.getByRole('link', { name: '19 Nov: 9.50 h on a day, more than 8' }))
    .toHaveAttribute('href', expect.stringContaining('from=2026-11-19&to=2026-11-19&technician=7'))
  await expect
    .element(notes.getByRole('link', { name: 'Pay sheet' }))
    .toHaveAttribute('href', '/admin/hours?part=pay&month=present&technician=7')
  expect(network.requests('paySheet')[0]?.query.get('month')).toBe('2026-11')
  network.answer('paySheet', () => json(paySheetWith([])))
  await showTechnician()
  await expect.element(notes.last()).toHaveTextContent('No notes this month.')
})

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('the start of a day stands where lines begin (%s)', async (language, direction) => {
  await page.viewport(1366, 768)
  answerAll()
  await showTechnician()
  await chooseLanguage(language)
  const times = page.getByText('08:00 – 16:00')
  await expect.element(times).toBeVisible()
  const { firstChild } = times.element()
  const leftOf = (from: number) => {
    const range = document.createRange()
    range.setStart(firstChild as Node, from)
    range.setEnd(firstChild as Node, from + 5)
    return range.getBoundingClientRect().left
  }
  expect(leftOf(0) < leftOf(8) ? 'ltr' : 'rtl').toBe(direction)
})

test('a sign-in is ended here', async () => {
  answerAll()
  network.answer('endTechnicianSignIn', () => json(undefined, 204))
  await showTechnician()
  await page.getByRole('button', { name: /Chrome on Android/ }).click()
  await page.getByLabelText('Your current password').fill('right')
  await page.getByRole('button', { name: /Chrome on Android/ }).click()
  await expect.poll(() => network.requests('endTechnicianSignIn').at(-1)?.body).toEqual({ current_password: 'right' })
})

test('a week that cannot be read fails alone', async () => {
  answerAll()
  network.answer('timesheet', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await showTechnician()
  await expect.element(part('This week').getByRole('alert')).toHaveTextContent('The database cannot be reached.')
  await expect.element(part('Efficiency')).toHaveTextContent('93.0%')
})

test('of an unknown one there is no page, which is said in its place', async () => {
  answerAll()
  await showTechnician(999)
  await expect.element(page.getByRole('heading', { name: 'There is no such technician' })).toBeVisible()
})

test('only who has left can be erased', async () => {
  answerAll()
  await showTechnician()
  await page.getByRole('button', { name: 'More actions' }).click()
  const erase = page.getByRole('menuitem', { name: /^Erase/ })
  await expect.element(erase).toBeDisabled()
  await expect.element(erase).toHaveTextContent('Deactivate first.')
})
