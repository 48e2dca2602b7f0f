import type { AnswerOf } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { LoadPage } from './load-page.tsx'
import { load } from './testing/load.ts'

freshDeskForEachTest()

const date = (day: number) => `2026-11-${day}T09:00:00.000Z`
const [winding, others] = load.teams
const moved: AnswerOf<'tryLoad'> = {
  made_at: load.made_at,
  is_guess: false,
  utilisation_percent: 75,
  as_it_is: load.teams,
  moved: [winding, others].flatMap((team) => {
    if (!team) return []
    if (team.team === null) return [team]
    const weeks = team.weeks.map((week, nth) =>
      nth === 0 ? { ...week, capacity_hours: 90, work_hours: 80, overdue_hours: 0 } : week,
    )
    return [{ ...team, technicians: 3, weeks, later: { hours: 0, job_count: 0, jobs: [] } }]
  }),
  jobs: load.jobs.map((job, nth) => ({
    ...job,
    p50_at: nth === 2 ? null : date(23 + nth),
    p80_at: nth === 2 ? null : date(26),
    late_percent: null,
    as_it_is: {
      p50_at: nth === 2 ? null : date(nth === 0 ? 28 : 23 + nth),
      p80_at: nth === 2 ? null : date(nth === 1 ? 28 : 26),
      late_percent: null,
    },
  })),
}
const sent = () => network.requests('tryLoad').map(({ body }) => body)

test('one more winder: the moved bar beside the usual one, and the dates that move most', async () => {
  await page.viewport(1366, 900)
  network.answer('load', () => json(load))
  network.answer('tryLoad', () => json(moved))
  await show(<LoadPage />)
  const what = page.getByRole('region', { name: 'What if' })
  await expect.element(what).toHaveTextContent('nothing of this is kept')
  await what.getByRole('combobox', { name: 'Winding' }).selectOptions('+1')
  const section = page.getByRole('region', { name: 'Winding' })
  await expect.element(section).toHaveTextContent('3 technicians')
  await expect
    .element(section.getByRole('row').nth(1))
    .toHaveTextContent(/80\.0 of 90\.0 has it is: 60\.0 of 60\.0 h89%/)
  expect(sent()).toEqual([{ extra_technicians: [{ team: 'Winding', technicians: 1 }], overtime: null }])
  await expect.element(what).toHaveTextContent('2 jobs sooner')
  const rows = page.getByRole('table', { name: 'Dates that move most' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/^10015 days sooner28 Nov.* → 23 Nov.*26 Nov/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^10022 days sooner24 Nov.*28 Nov.* → 26 Nov/)
  await expect.element(page.getByRole('button', { name: 'Use this order' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(section).toHaveTextContent('2 technicians')
})

test('overtime on Saturdays, at hours that there are', async () => {
  network.answer('load', () => json(load))
  network.answer('tryLoad', () => json(moved))
  await show(<LoadPage />)
  await page.getByRole('combobox', { name: 'To' }).selectOptions('08:00')
  await page.getByRole('checkbox', { name: 'Saturday' }).click()
  await expect.element(page.getByText('Choose another time for the end')).toBeVisible()
  expect(sent()).toEqual([])
  await page.getByRole('combobox', { name: 'To' }).selectOptions('13:30')
  await expect.element(page.getByText('2 jobs sooner')).toBeVisible()
  const overtime = { weekdays: [6], start_time: '08:00', end_time: '13:30', weeks: 4 }
  expect(sent()).toEqual([{ extra_technicians: [], overtime }])
})

test('jobs first: the order can be used, and says that the rest is not kept', async () => {
  network.answer('load', () => json(load))
  network.answer('tryLoad', () => json(moved))
  network.answer('nextWork', () => json({ made_at: null, is_guess: false, version: 5, job_count: 0, jobs: [] }))
  network.answer('setWorkOrder', () => new Response(null, { status: 204, headers: { 'x-api': '1', etag: '"6"' } }))
  await show(<LoadPage />)
  const jobs = page.getByRole('combobox', { name: 'These jobs first' })
  await jobs.selectOptions('1003 · Saline Water Works')
  await jobs.selectOptions('1001 · Saline Water Works')
  await page.getByRole('button', { name: 'Remove 1003' }).click()
  await page.getByRole('combobox', { name: 'Winding' }).selectOptions('+2')
  await expect
    .poll(() => sent().at(-1))
    .toEqual({
      extra_technicians: [{ team: 'Winding', technicians: 2 }],
      overtime: null,
      job_ids: [12],
    })
  await page.getByRole('button', { name: 'Use this order' }).click()
  await expect.element(page.getByText('The order is used; technicians and overtime are not kept.')).toBeVisible()
  const kept = network.requests('setWorkOrder')
  expect(kept.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([[{ job_ids: [12] }, '"5"']])
  await expect.element(page.getByRole('button', { name: 'Use this order' })).not.toBeInTheDocument()
})

test('what is chosen before the page has drawn the choice before it takes nothing of that one back', async () => {
  network.answer('load', () => json(load))
  network.answer('tryLoad', () => json(moved))
  await show(<LoadPage />)
  const choices = { Winding: '2', To: '13:30', Weeks: '2', 'These jobs first': '13' }
  const jobs = page.getByRole('combobox', { name: 'These jobs first' })
  await expect.element(jobs).toBeVisible()
  const lists = Object.keys(choices).map((name) => page.getByRole('combobox', { name }).element())
  const saturday = page.getByRole('checkbox', { name: 'Saturday' }).element() as HTMLInputElement
  Object.values(choices).forEach((value, nth) => {
    const list = lists[nth] as HTMLSelectElement
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
  saturday.click()
  const list = jobs.element() as HTMLSelectElement
  list.value = '12'
  list.dispatchEvent(new Event('change', { bubbles: true }))
  await expect
    .poll(() => sent().at(-1))
    .toEqual({
      extra_technicians: [{ team: 'Winding', technicians: 2 }],
      overtime: { weekdays: [6], start_time: '08:00', end_time: '13:30', weeks: 2 },
      job_ids: [13, 12],
    })
})

test('what is tried stands in the address, where it is opened again; what is no more in the shop is left out', async () => {
  network.answer('load', () => json({ ...load, job_count: load.jobs.length }))
  network.answer('tryLoad', () => json(moved))
  await show(<LoadPage />, '/admin/load?extra=Winding%3D1%26Painting%3D2&weekdays=6&to=13:30&first=12,99')
  await expect.element(page.getByText('2 jobs sooner')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Winding' })).toHaveValue('1')
  await expect.element(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  expect(sent()).toEqual([
    {
      extra_technicians: [{ team: 'Winding', technicians: 1 }],
      overtime: { weekdays: [6], start_time: '08:00', end_time: '13:30', weeks: 4 },
      job_ids: [12],
    },
  ])
  await page.getByRole('combobox', { name: 'Weeks' }).selectOptions('2')
  await expect.poll(() => new URLSearchParams(window.location.search).get('weeks')).toBe('2')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => window.location.search).toBe('')
  await expect.element(page.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked()
})

test('jobs that the load does not name stay chosen, those that were closed do not', async () => {
  const unnamed = { ...moved.jobs[0], job_id: 98, job_no: '1087' }
  network.answer('load', () => json({ ...load, job_count: 240 }))
  network.answer('tryLoad', () => json({ ...moved, jobs: [...moved.jobs, unnamed] }))
  network.answer('nextWork', () => json({ made_at: null, is_guess: false, version: 5, job_count: 0, jobs: [] }))
  network.answer('setWorkOrder', () => new Response(null, { status: 204, headers: { 'x-api': '1', etag: '"6"' } }))
  const letGo = network.holdBack('tryLoad')
  await show(<LoadPage />, '/admin/load?first=98,99,12')
  await expect.poll(() => sent().map((body) => body?.['job_ids'])).toEqual([[98, 99, 12]])
  letGo()
  const chosen = page.getByRole('group', { name: 'These jobs first' }).getByRole('listitem')
  await expect.element(chosen.first()).toHaveTextContent('1087')
  await expect.poll(() => chosen.elements().map((item) => item.textContent)).toEqual(['1087', '1001'])
  await page.getByRole('button', { name: 'Use this order' }).click()
  await expect.poll(() => network.requests('setWorkOrder').map(({ body }) => body)).toEqual([{ job_ids: [98, 12] }])
})

test('a job alone that was closed leaves nothing to try', async () => {
  network.answer('load', () => json({ ...load, job_count: 240 }))
  network.answer('tryLoad', () => json(moved))
  await show(<LoadPage />, '/admin/load?first=99')
  await expect.poll(sent).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: 'What if' })).not.toHaveTextContent('…')
  await expect.element(page.getByRole('button', { name: 'Use this order' })).not.toBeInTheDocument()
  expect(sent()).toHaveLength(1)
})

test('what cannot be calculated says why, and is tried again', async () => {
  network.answer('load', () => json(load))
  network.answer('tryLoad', () => problem(404, 'The shop has no team “Winding”.', 'team_not_found'))
  await show(<LoadPage />)
  await page.getByRole('combobox', { name: 'Winding' }).selectOptions('+1')
  await expect.element(page.getByText('The shop has no team “Winding”.')).toBeVisible()
  network.answer('tryLoad', () => json(moved))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('2 jobs sooner')).toBeVisible()
})

test('in Arabic on a phone', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  network.answer('load', () => json(load))
  network.answer('tryLoad', () => json(moved))
  await show(<LoadPage />)
  await page.getByRole('combobox', { name: 'Winding' }).selectOptions('+1')
  await expect.element(page.getByText('أبكر بـ5 أيام')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
