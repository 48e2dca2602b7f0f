import type { Live } from '@warsha/contract'
import axeCore from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { JobsSummary } from './jobs-summary.tsx'

freshDeskForEachTest()

const live = (counts: Record<string, number>): Live => ({
  active_sessions: [],
  total_active: 0,
  total_over: 0,
  jobs_count: counts,
  away: [],
})

async function showSummary(counts: Record<string, number>): Promise<void> {
  await show(<JobsSummary live={live(counts)} addressOf={(jobNo) => `/admin?q=${jobNo}`} />)
}

const jobNumbers = () => [...document.querySelectorAll('li bdi')].map((job) => job.textContent)

test('jobs with several sessions are in sight, the others open by touch and by key', async () => {
  await showSummary({ '900': 3, '7001': 1, '7002': 1, '901': 2, '7003': 1, '7004': 1 })
  const more = page.getByRole('button', { name: '4 jobs with one session each' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(jobNumbers()).toEqual(['900', '901'])
  expect((await axeCore.run(document.querySelector('main') ?? document)).violations).toEqual([])
  await more.click()
  await expect.poll(jobNumbers).toEqual(['900', '901', '7001', '7002', '7003', '7004'])
  const fewer = page.getByRole('button', { name: 'Show fewer' })
  await expect.element(fewer).toHaveAttribute('aria-expanded', 'true')
  await expect.element(fewer).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(jobNumbers).toEqual(['900', '901'])
})

test('where each job has one session, only their number is said', async () => {
  await chooseLanguage('ar')
  await showSummary({ '7001': 1, '7002': 1, '7003': 1, '7004': 1 })
  await expect.element(page.getByRole('button', { name: '4 أوامر عمل بجلسة واحدة لكل منها' })).toBeVisible()
  expect(jobNumbers()).toEqual([])
  expect((await axeCore.run(document.querySelector('main') ?? document)).violations).toEqual([])
})

test('a few jobs are not worth folding', async () => {
  await showSummary({ '7001': 1, '7002': 1 })
  await expect.poll(jobNumbers).toEqual(['7001', '7002'])
  expect(document.querySelector('button')).toBeNull()
})
