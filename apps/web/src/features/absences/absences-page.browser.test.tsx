import type { Absence, AbsenceCalendar } from '@warsha/contract'
import { plusDays } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { AbsencesPage } from './absences-page.tsx'

const [ali, omar] = [personOf(7, 'Ali Hassan'), personOf(8, 'Omar Saleh')]
const leave: Absence = {
  id: 1,
  technician_id: 7,
  technician: ali,
  kind: 'annual',
  first_day: '2027-03-08',
  last_day: '2027-03-12',
  half: null,
  recorded_by: personOf(1, 'Huda'),
  recorded_at: '2026-11-19T06:00:00.000Z',
  worked_days: ['2027-03-09'],
  is_locked: false,
  version: 3,
}
let absences: Absence[] = []

function calendar(): AbsenceCalendar {
  const days = Array.from({ length: 31 }, (_, nth) => plusDays('2027-03-01', nth))
  const segments = [{ from: '2027-03-01', segment: 'Winding' }]
  return {
    today: '2027-03-10',
    calendars: [{ segment: null, days: days.map((date) => ({ date, kind: 'working_day' })) }],
    technicians: [
      { technician_id: 7, technician: ali, segment: 'Winding', segments, is_active: true },
      { technician_id: 8, technician: omar, segment: 'Winding', segments, is_active: true },
    ],
    absences,
  }
}

freshDeskForEachTest()
beforeAll(() => page.viewport(1366, 900))
afterAll(() => page.viewport(360, 740))
beforeEach(() => {
  absences = [leave]
  network.answer('absences', () => json(calendar()))
})

const bar = page.getByRole('button', { name: /^Ali Hassan: Annual leave, 8 ?– ?12 Mar 2027, 5 days, Worked on 9 Mar/ })
const open = async () => {
  await show(<AbsencesPage />, '/admin/absences?month=2027-03')
  await expect.element(bar).toBeVisible()
}

test('several are recorded at once; who is away already is named', async () => {
  await open()
  await page.getByRole('button', { name: 'Record absence' }).click()
  const form = page.getByRole('dialog', { name: 'Record absence' })
  await form.getByRole('button', { name: 'Record' }).click()
  await expect.element(form.getByText('Choose at least one technician')).toBeVisible()
  await form.getByLabelText('All of Winding').click()
  await userEvent.selectOptions(form.getByLabelText('Kind'), 'Sick leave')
  await form.getByLabelText('First day').fill('2027-03-12')
  await form.getByLabelText('Last day').fill('2027-03-11')
  await form.getByRole('button', { name: 'Record' }).click()
  await expect.element(form.getByText('The last day must not come before the first')).toBeVisible()
  await form.getByLabelText('Last day').fill('2027-03-14')
  network.answer('createAbsences', () =>
    json({ absences: [{ ...leave, id: 2, technician: omar }], collided: [ali] }, 201),
  )
  await form.getByRole('button', { name: 'Record' }).click()
  await expect.element(page.getByText('Absence recorded')).toBeVisible()
  await expect.element(page.getByText('Not recorded, already away on some of these days: Ali Hassan')).toBeVisible()
  expect(network.requests('createAbsences').at(-1)?.body).toEqual({
    technician_ids: [7, 8],
    kind: 'sick',
    first_day: '2027-03-12',
    last_day: '2027-03-14',
    half: null,
  })
})

test('a press on a free day records half of it for that technician', async () => {
  await open()
  const cell = page
    .getByRole('row', { name: /Omar Saleh/ })
    .element()
    .querySelector<HTMLElement>('[data-day="2027-03-17"]')
  cell?.click()
  const form = page.getByRole('dialog', { name: 'Record absence' })
  await expect.element(form.getByLabelText('Omar Saleh')).toBeChecked()
  await userEvent.selectOptions(form.getByLabelText('Part of the day'), 'Second half')
  network.answer('createAbsences', () => json({ absences: [leave], collided: [] }, 201))
  await form.getByRole('button', { name: 'Record' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(network.requests('createAbsences').at(-1)?.body).toMatchObject({
    technician_ids: [8],
    first_day: '2027-03-17',
    last_day: '2027-03-17',
    half: 'second',
  })
})

test('an absence is shortened under its version, and a refusal is told', async () => {
  await open()
  await bar.click()
  const form = page.getByRole('dialog', { name: 'Absence of Ali Hassan' })
  await expect.element(form).toHaveTextContent('Work was recorded on 9 Mar. It is kept and counts.')
  await form.getByLabelText('Last day').fill('2027-03-10')
  network.answer('updateAbsence', () =>
    problem(409, 'February 2027 is closed. Reopen the month first.', 'period_locked'),
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('February 2027 is closed. Reopen the month first.')).toBeVisible()
  network.answer('updateAbsence', () => json({ ...leave, last_day: '2027-03-10', version: 4 }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Absence updated')).toBeVisible()
  expect(network.requests('updateAbsence').at(-1)?.headers.get('if-match')).toBe('"3"')
})

test('what was deleted comes back with Undo', async () => {
  await open()
  await bar.click()
  network.answer('deleteAbsence', () => {
    absences = []
    return new Response(null, { status: 204, headers: { 'x-api': '1' } })
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  network.answer('restoreAbsence', () => {
    absences = [leave]
    return json(leave)
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bar).toBeVisible()
  // Not one that is recorded anew: other programs and its import know it by what it was.
  expect([network.requests('restoreAbsence').length, network.requests('createAbsences').length]).toEqual([1, 0])
})

test('days of neither work nor recorded absence are a list, and a press on one records it', async () => {
  let technicians = [
    {
      technician_id: 8,
      technician: omar,
      segment: 'Winding',
      days: [
        { date: '2027-03-02', days: 1 },
        { date: '2027-03-04', days: 0.5 },
      ],
    },
    // Who left has days, and no absence is recorded of them.
    { technician_id: 9, technician: personOf(9, 'Saad'), segment: null, days: [{ date: '2027-03-03', days: 1 }] },
  ]
  network.answer('daysNotRecorded', () => json({ month: '2027-03', is_locked: false, days: 2.5, technicians }))
  await show(<AbsencesPage />, '/admin/absences?month=2027-03&as=missing')
  await expect.element(page.getByText('Days not recorded: 2.5')).toBeVisible()
  expect(network.requests('daysNotRecorded')[0]?.query.get('month')).toBe('2027-03')
  expect(page.getByRole('button', { name: /^Record the absence of Saad/ }).elements()).toEqual([])
  await page.getByRole('button', { name: /^Record the absence of Omar Saleh on .*2 Mar/ }).click()
  const form = page.getByRole('dialog', { name: 'Record absence' })
  await expect.element(form.getByLabelText('Omar Saleh')).toBeChecked()
  network.answer('createAbsences', () => {
    technicians = []
    return json({ absences: [leave], collided: [] }, 201)
  })
  await form.getByRole('button', { name: 'Record' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing is missing in March 2027' })).toBeVisible()
  expect(network.requests('createAbsences').at(-1)?.body).toMatchObject({
    technician_ids: [8],
    first_day: '2027-03-02',
    last_day: '2027-03-02',
  })
})

test('in a closed month they can be read alone', async () => {
  const technicians = [{ technician_id: 8, technician: omar, segment: null, days: [{ date: '2027-03-02', days: 1 }] }]
  network.answer('daysNotRecorded', () => json({ month: '2027-03', is_locked: true, days: 1, technicians }))
  await show(<AbsencesPage />, '/admin/absences?month=2027-03&as=missing')
  await expect.element(page.getByText('The month is closed: absences cannot be recorded in it')).toBeVisible()
  expect(page.getByRole('button', { name: /^Record the absence of/ }).elements()).toEqual([])
})

test('a shop that has no technicians yet is not told of filters', async () => {
  network.answer('absences', () => json({ ...calendar(), technicians: [], absences: [] }))
  await show(<AbsencesPage />, '/admin/absences?month=2027-03')
  await expect.element(page.getByRole('heading', { name: 'No technicians yet' })).toBeVisible()
})
