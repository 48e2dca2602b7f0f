import type { AnswerOf } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network } from '../../../../testing/network.ts'
import { Waiting } from './waiting.tsx'

const month = { from: '2026-10-25', to: '2026-11-23' }
const waiting: AnswerOf<'jobWaiting'> = {
  reasons: [
    { reason: 'parts', holds: 12, jobs: 9, days: 61.5, median_days: 4.2, lasting: 2 },
    { reason: null, holds: 3, jobs: 3, days: 7, median_days: null, lasting: 3 },
    { reason: 'crane', holds: 2, jobs: 2, days: 1.5, median_days: 0.8, lasting: 0 },
  ],
  closed: { jobs: 14, flow_days: 10, before_work_days: 2, work_days: 1, hold_days: 3, between_days: 4 },
}

freshDeskForEachTest()

test('for what jobs waited, and what the days of closed ones went into', async () => {
  await page.viewport(1366, 768)
  network.answer('jobWaiting', () => json(waiting))
  await show(<Waiting days={month} />)
  const rows = page.getByRole('table', { name: 'What jobs waited for' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Parts12961.54.22')
  await expect.element(rows.nth(2)).toHaveTextContent('Not said337.0–3')
  await expect.element(rows.nth(3)).toHaveTextContent('Crane221.50.80')
  await expect.element(page.getByText('14 jobs were closed, on average 10 days after their receipt.')).toBeVisible()
  const parts = page.getByRole('list', { name: 'What the days of closed jobs went into' }).getByRole('listitem')
  await expect.element(parts.nth(1)).toHaveTextContent('In work1 day10%')
  await expect.element(parts.nth(2)).toHaveTextContent('On hold3 days30%')
  expect(network.requests('jobWaiting')[0]?.query.toString()).toMatch(/^from_date=2026-10-25&to_date=2026-11-23/)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const flow = page.getByRole('table', { name: 'What the days of closed jobs went into' }).getByRole('row')
  await expect.element(flow.nth(4)).toHaveTextContent('Between activities4.040%')
  // Those that last come first when it is asked for them.
  await page.getByRole('button', { name: 'Lasting now' }).click()
  await expect.element(rows.nth(1)).toHaveTextContent('Not said')
})

test('days on which nothing waited and nothing was closed say so', async () => {
  network.answer('jobWaiting', () => json({ reasons: [], closed: null }))
  await show(<Waiting days={month} />)
  await expect.element(page.getByText('No job was closed on these days.')).toBeVisible()
  await expect.element(page.getByText('No job was on hold on these days')).toBeVisible()
})

test('in Arabic on a phone', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  network.answer('jobWaiting', () => json(waiting))
  await show(<Waiting days={month} />)
  await expect.element(page.getByText('قطع الغيار')).toBeVisible()
  await expect.element(page.getByText(/^أُغلق 14 أمر عمل، ومتوسط المدة من الاستلام إلى الإغلاق 10 أيام\.$/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
