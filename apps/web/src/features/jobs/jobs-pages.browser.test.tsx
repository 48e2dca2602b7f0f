import { blankJobFields, type Job } from '@warsha/contract'
import { JOBS_OF_A_PAGE } from '@warsha/contract/paging'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { JobsPage } from './jobs-page.tsx'

const job = (place: number): Job => ({
  ...blankJobFields,
  id: 20_000 - place,
  job_no: String(70_000 - place),
  customer: place === JOBS_OF_A_PAGE ? 'Red Sea Dairy' : 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  status: 'closed',
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  notes: null,
  due_on: null,
  created_at: '2026-11-15T06:00:00.000Z',
})

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('imagesDatabase', () => json({ state: 'none', jobs: 0, unusable_rows: 0 }))
  for (const name of ['jobTypes', 'powerRatings', 'rpmCategories'] as const) network.answer(name, () => json([]))
})

test('a list of several answers is one list, in which one that moved to the next answer stands once', async () => {
  const all = Array.from({ length: JOBS_OF_A_PAGE + 2 }, (_, place) => job(place))
  network.answer('jobs', ({ query }) =>
    json(query.get('page') === '1' ? all.slice(0, JOBS_OF_A_PAGE) : all.slice(JOBS_OF_A_PAGE - 1)),
  )
  await show(<JobsPage />, '/admin/jobs?status=closed')
  await page.getByRole('searchbox').fill('Red Sea')
  await expect.element(page.getByText(`1 of ${(JOBS_OF_A_PAGE + 2).toLocaleString('en')} jobs`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: String(70_000 - JOBS_OF_A_PAGE) })).toBeVisible()
  expect(network.requests('jobs').map(({ query }) => query.get('page'))).toEqual(['1', '2'])
})
