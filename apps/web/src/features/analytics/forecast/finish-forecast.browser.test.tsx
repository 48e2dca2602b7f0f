import type { AnswerOf, JobForecast } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
const answer = (jobs: JobForecast[]): AnswerOf<'jobForecasts'> => {
  return { made_at: late.made_at, technicians: 4, utilisation_percent: 67, jobs }
}
const shown = () =>
  show(
    <InWorkshop loading={null}>
      <FinishForecast />
    </InWorkshop>,
  )

freshDeskForEachTest()

test('the job that is likeliest late comes first; others by what is asked for', async () => {
  await page.viewport(1366, 768)
  network.answer('jobForecasts', () => json(answer([late, inTime, held])))
  await shown()
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('26003Najd Steel24 Nov 202614.025 Nov26 Nov89%')
  await expect.element(rows.nth(3)).toHaveTextContent('26009Najd Steel–14.0On hold––')
  await expect
    .element(page.getByText('Reckoned with 4 technicians, 67% of the working time recorded on jobs'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Hours left' }).click()
  await expect.element(rows.nth(1)).toHaveTextContent('26006')
  await page.getByRole('button', { name: 'Likely late' }).click()
  await page.getByRole('button', { name: 'Likely late' }).click()
  await expect.element(rows.nth(1)).toHaveTextContent('26006')
  await expect.element(rows.nth(3)).toHaveTextContent('26009')
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
  await expect.element(page.getByText('26003')).toBeVisible()
})
