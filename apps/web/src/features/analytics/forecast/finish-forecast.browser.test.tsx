import type { AnswerOf, JobForecast } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { FinishForecast } from './finish-forecast.tsx'

const late: JobForecast = {
  job_id: 1,
  job_no: '26003',
  customer: 'Najd Steel',
  description: 'Rewind of a pump motor',
  status: 'in_progress',
  due_on: '2026-11-24',
  remaining_hours: 14,
  p50_at: '2026-11-25T07:00:00.000Z',
  p80_at: '2026-11-26T12:00:00.000Z',
  goes_on_at: null,
  late_percent: 89,
  no_forecast: null,
  made_at: '2026-11-22T05:00:00.000Z',
}
const inTime: JobForecast = { ...late, job_id: 2, job_no: '26006', late_percent: 2, remaining_hours: 30 }
const held: JobForecast = {
  ...late,
  job_id: 3,
  job_no: '26009',
  status: 'on_hold',
  due_on: null,
  p50_at: null,
  p80_at: null,
  late_percent: null,
  no_forecast: 'on_hold',
}
const horizon = (up_to_days: number | null, dates: number, p50: number | null, p80: number | null) => {
  return { up_to_days, dates, p50_held_percent: p50, p80_held_percent: p80 }
}
const record: AnswerOf<'jobForecasts'>['record'] = {
  jobs: 50,
  dates: 237,
  held: 189,
  replayed: 12,
  bias_days: 3.2,
  horizons: [
    horizon(3, 120, 52, 84),
    horizon(7, 80, 45, 78),
    horizon(14, 0, null, null),
    horizon(28, 37, 41, 70),
    horizon(null, 0, null, null),
  ],
}
const noRecord = {
  jobs: 0,
  dates: 0,
  held: 0,
  replayed: 0,
  bias_days: null,
  horizons: [horizon(3, 0, null, null)],
}
const answer = (jobs: JobForecast[], kept: object = {}): AnswerOf<'jobForecasts'> => {
  return {
    made_at: late.made_at,
    technicians: 4,
    utilisation_percent: 67,
    is_guess: false,
    job_count: jobs.length,
    record,
    jobs,
    ...kept,
  }
}
const shown = () =>
  show(
    <InWorkshop loading={null}>
      <FinishForecast />
    </InWorkshop>,
  )

freshDeskForEachTest()

test('how many jobs are likely late, from how much work; each job is in Next Jobs, once', async () => {
  await page.viewport(1366, 768)
  network.answer('jobForecasts', () => json(answer([late, inTime, held])))
  await shown()
  const section = page.getByRole('region', { name: 'When open jobs are finished' })
  await expect.element(section).toHaveTextContent('1 of 2 jobs with a due date is likely late.')
  await expect
    .element(section.getByText('Calculated from 4 technicians, 67% of the working time recorded on jobs'))
    .toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Next Jobs' })).toHaveAttribute('href', '/admin/next')
  await expect.element(section.getByText('26003')).not.toBeInTheDocument()
})

test('of more jobs than are told it says which these are', async () => {
  network.answer('jobForecasts', () => json(answer([late, inTime], { job_count: 1200 })))
  await shown()
  await expect.element(page.getByText('The 2 of 1,200 open jobs that are most likely to be late.')).toBeVisible()
})

test('a shop without open jobs says so', async () => {
  network.answer('jobForecasts', () => json(answer([])))
  await shown()
  await expect.element(page.getByText('No open jobs')).toBeVisible()
})

test('what could not be loaded is told once, and read again', async () => {
  network.answer('jobForecasts', () => problem(500, 'internal'))
  await shown()
  await expect.element(page.getByText('Failed to load the forecast')).toBeVisible()
  network.answer('jobForecasts', () => json(answer([late])))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Next Jobs' })).toBeVisible()
})

test('what is no more than a guess is called one, without a percentage or a share of cases', async () => {
  await page.viewport(1366, 768)
  const guessed = [late, inTime].map((job) => ({ ...job, late_percent: null }))
  network.answer('jobForecasts', () => json(answer(guessed, { is_guess: true, record: noRecord })))
  await shown()
  const section = page.getByRole('region', { name: 'When open jobs are finished' })
  await expect.element(section).toHaveTextContent('How likely a job is late is not shown')
  expect(section.getByText(/4 of 5|P80|likely late/).elements()).toHaveLength(0)
  const held = page.getByRole('region', { name: 'How accurate our dates were' })
  await expect
    .element(held)
    .toHaveTextContent(
      'No finish date has passed within the last 60 days. Until 30 have, the dates are a guess from hours alone.',
    )
  await expect.element(held.getByRole('button', { name: 'Show as a table' })).not.toBeInTheDocument()
})

test('how the dates held: in a sentence, by how far ahead they lay, and as a table', async () => {
  await page.viewport(1366, 768)
  network.answer('jobForecasts', () => json(answer([])))
  await shown()
  const held = page.getByRole('region', { name: 'How accurate our dates were' })
  await expect
    .element(held)
    .toHaveTextContent(
      'Of the finish dates of the last 60 days, 189 of 237 held (80%). On average, jobs were closed 3.2 days later than expected.',
    )
  await expect.element(held).toHaveTextContent('12 of these dates were calculated afterwards')
  const rows = held.getByRole('list', { name: 'Latest date held' }).getByRole('listitem')
  await expect.element(rows.nth(2)).toHaveTextContent('14 to 28 days70% of 37')
  expect(rows.elements()).toHaveLength(3)
  await held.getByRole('button', { name: 'Show as a table' }).click()
  const lines = held.getByRole('table').getByRole('row')
  await expect.element(lines.nth(0)).toHaveTextContent('Days aheadDatesExpected date heldLatest date held')
  await expect.element(lines.nth(1)).toHaveTextContent('Up to 3 days12052%84%')
  expect(lines.elements()).toHaveLength(4)
})

test('a bar of 50% ends at the line of 50%, and the scale goes to 100%', async () => {
  await page.viewport(1366, 768)
  network.answer('jobForecasts', () => json(answer([], { record: { ...record, horizons: [horizon(3, 10, 50, 80)] } })))
  await shown()
  const list = page.getByRole('list', { name: 'Expected date held' })
  await expect.element(list).toBeVisible()
  const [bar, zero, line] = [...list.element().querySelectorAll('[aria-hidden] > span')].map((part) =>
    part.getBoundingClientRect(),
  )
  const track = list.element().querySelector('[aria-hidden]')?.getBoundingClientRect()
  expect(bar?.right).toBeCloseTo(line?.left ?? 0, 0)
  expect(zero?.left).toBe(track?.left)
  expect((line?.left ?? 0) - (track?.left ?? 0)).toBeCloseTo((track?.width ?? 0) / 2, 0)
})

test('in Arabic, a guess on a phone', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  network.answer('jobForecasts', () => json(answer([{ ...late, late_percent: 100 }], { is_guess: true })))
  await shown()
  const section = page.getByRole('region', { name: 'متى تُنجز أوامر العمل المفتوحة' })
  await expect.element(section).toHaveTextContent('تخمين من الساعات وحدها')
  await expect.element(section.getByRole('link', { name: 'الأعمال التالية' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
