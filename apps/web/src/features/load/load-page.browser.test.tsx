import type { AnswerOf } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { LoadPage } from './load-page.tsx'
import { load } from './testing/load.ts'

freshDeskForEachTest()

const winding = () => page.getByRole('table', { name: 'Winding' }).getByRole('row')

test('a bar for each team and week against its capacity, what is beyond it said in words', async () => {
  await page.viewport(1366, 768)
  network.answer('load', () => json(load))
  await show(<LoadPage />)
  await expect.element(page.getByRole('heading', { name: 'Load', exact: true })).toBeVisible()
  await expect.element(page.getByText(/of which 75% usually go into jobs/)).toBeVisible()
  await expect.element(winding().nth(1)).toHaveTextContent(/^22.{1,3}28 Nov60\.0 of 60\.0 h133%, 20\.0 h overdue$/)
  await expect.element(winding().nth(2)).toHaveTextContent(/^29 Nov.{1,3}5 Dec45\.0 of 60\.0 h75%$/)
  await expect.element(winding().nth(3)).toHaveTextContent(/^6.{1,3}12 Dec0\.0 of 0\.0 hno time$/)
  await expect.element(winding().nth(4)).toHaveTextContent('Later12.0 h')
  const section = page.getByRole('region', { name: 'Winding' })
  await expect.element(section).toHaveTextContent('2 technicians')
  await expect.element(section).toHaveTextContent('117.0 h of work are left; 12.0 h do not fit into these weeks.')
  await expect.element(section).toHaveTextContent(/Most is overdue at the end of 22.{1,3}28 Nov: 20\.0 h\./)
  const nobody = page.getByRole('region', { name: 'No segment' })
  await expect.element(nobody).toHaveTextContent('Nobody works here')
  await expect.element(nobody).toHaveTextContent('no time, 3.0 h overdue')
  await expect.element(nobody).toHaveTextContent('hardly any time, 3.0 h overdue')
  await expect.element(page.getByRole('region', { name: 'On hold' })).toHaveTextContent('1 job with 8.0 h of work')
  await expect.element(page.getByRole('region', { name: 'Without an estimate' })).toHaveTextContent('2 jobs')
  const newer = page.getByRole('region', { name: 'Not calculated yet' })
  await expect.element(newer).toHaveTextContent('1 job is newer than these figures')
  await expect.element(newer.getByRole('link', { name: '1006' })).toHaveAttribute('href', '/admin/jobs/17')
})

test('a press on a week, or a key, lists the jobs behind it, and each leads to its page', async () => {
  network.answer('load', () => json(load))
  await show(<LoadPage />)
  const week = winding().getByRole('button', { name: /^22.+28 Nov/ })
  await expect.element(week).toHaveAttribute('aria-expanded', 'false')
  await week.click()
  const jobs = page.getByRole('list', { name: /^Jobs of 22.+28 Nov, Winding/ })
  await expect.element(jobs.getByRole('link', { name: '1001' })).toHaveAttribute('href', '/admin/jobs/12')
  await expect.element(jobs).toHaveTextContent('Saline Water Works40.0 h')
  await expect.element(jobs).toHaveTextContent('and 3 more')
  await userEvent.keyboard('{Enter}')
  await expect.element(week).toHaveAttribute('aria-expanded', 'false')
  await expect.element(jobs).not.toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(jobs).toBeVisible()
})

test('an empty shop says so, and what could not be loaded', async () => {
  network.answer('load', () => problem(500, 'unexpected'))
  await show(<LoadPage />)
  await expect.element(page.getByText('Failed to load the load')).toBeVisible()
  const empty: AnswerOf<'load'> = {
    ...load,
    job_count: 0,
    teams: [],
    jobs: [],
    held: { hours: 0, job_count: 0, jobs: [] },
    without_estimate: { job_count: 0, job_ids: [] },
    not_yet: { job_count: 0, job_ids: [] },
  }
  network.answer('load', () => json(empty))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No work ahead' })).toBeVisible()
})

test('in Arabic on a phone', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  network.answer('load', () => json(load))
  await show(<LoadPage />)
  await expect.element(page.getByRole('heading', { name: 'عبء العمل', exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Winding' })).toHaveTextContent('فنيان')
  await expect.element(page.getByRole('region', { name: 'بلا قسم' })).toHaveTextContent('لا أحد يعمل هنا')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
