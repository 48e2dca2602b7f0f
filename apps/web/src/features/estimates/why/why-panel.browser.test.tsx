import type { EstimateReasons } from '@warsha/contract'
import { LEARNING_PARAMETERS } from '@warsha/domain'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { WhyPanel } from './why-panel.tsx'

const reasons: EstimateReasons = {
  job_type_id: 1,
  job_type_name: 'Motor rewinding',
  power_rating_id: 3,
  power_rating_code: 'P3',
  rpm_category_id: 2,
  rpm_category_name: '4 poles',
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  baseline_hours: 8,
  is_exact: false,
  buffer_percentage: 20,
  activity: { factor: 1.2, item_count: 30 },
  job_type: { factor: 1.3, item_count: 12 },
  cell: { factor: 1.5, item_count: 6 },
  trust: 1,
  planners: { factor: 1, item_count: 0, trust: 0 },
  learned: {
    learned_hours: 12,
    p80_hours: 15,
    planning_hours: 12.5,
    sample_count: 6,
    confidence: 'medium',
    use_historical: true,
  },
  historical_avg_hours: 12.4,
  frozen: null,
  planned: { by: 'learned', hours: 12, hours_with_buffer: 14.4 },
  items: [
    {
      job_id: 7,
      job_no: '9753001',
      started_at: '2026-11-01T06:00:00.000Z',
      worked_hours: 40,
      estimate_at_start: { baseline_hours: 8, learned_hours: 9, p80_hours: 13, planned_hours: 9 },
      told: null,
      settled_at: '2026-11-10T06:00:00.000Z',
      left_out: null,
      exclusion: null,
    },
  ],
  item_count: 6,
  is_learning: false,
}
const cell = { jobTypeId: 1, powerRatingId: 3, rpmCategoryId: 2, activityCode: 'REPAIR' }
const panel = page.getByRole('dialog', { name: 'Why this number' })

freshDeskForEachTest()

test('the number in plain words, from the baseline to what is planned', async () => {
  network.answer('estimateReasons', () => json(reasons))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  for (const text of [
    'Plans use what was learned from finished work.',
    '14.40 h with the buffer of 20%',
    'Half of such work takes less than 12.00 h, four of five less than 15.00 h.',
    'Applies to more motors than this one',
    'Last 1 of 6 work items',
    '9.00 h planned then',
  ]) {
    await expect.element(panel).toHaveTextContent(text)
  }
})

test('how planners’ own hours fare in the whole shop, where there are any', async () => {
  network.answer('estimateReasons', () => json(reasons))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel).toHaveTextContent('14.40 h with the buffer')
  await expect.element(panel).not.toHaveTextContent('planners’ own hours')
})

test.each([
  [0.5, 'from 31 finished items; such hours count for 50% beside what was learned'],
  [0, 'from 31 finished items; such hours do not count beside what was learned yet'],
])('planners’ own hours that are believed by %d', async (trust, text) => {
  network.answer('estimateReasons', () => json({ ...reasons, planners: { factor: 1.2, item_count: 31, trust } }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel).toHaveTextContent('planners’ own hours')
  await expect.element(panel).toHaveTextContent('×1.20')
  await expect.element(panel).toHaveTextContent(text)
})

const { confidence: bounds, minItems } = LEARNING_PARAMETERS
test.each([
  ['high', `differs from its estimate by ×${bounds.high.toFixed(1)} at most, up or down`],
  ['medium', `differs from its estimate by ×${bounds.medium.toFixed(1)} at most, up or down`],
  ['low', `more than ×${bounds.medium.toFixed(1)}, or that is not known yet: it takes ${minItems} finished items`],
] as const)('what confidence %s says', async (confidence, text) => {
  network.answer('estimateReasons', () => json({ ...reasons, learned: { ...reasons.learned, confidence } }))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  const hint = await vi.waitFor(() =>
    panel
      .getByTitle(/such work differs/)
      .element()
      .getAttribute('title'),
  )
  expect(hint?.replaceAll(/[\u2066\u2069]/g, '')).toContain(text)
})

test('a decision that is refused is put back, and says why', async () => {
  network.answer('estimateReasons', () => json(reasons))
  network.answer('excludeItem', () => problem(404, 'There is no work of this activity on this job.', 'item_not_found'))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await panel.getByRole('button', { name: 'Exclude job 9753001' }).click()
  await panel.getByRole('textbox').fill('Forgotten timer')
  await panel.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect.element(page.getByText('There is no work of this activity on this job.')).toBeVisible()
  await expect.element(panel.getByText('Learned from', { exact: true })).toBeVisible()
})

test('what cannot be read offers to try again', async () => {
  network.answer('estimateReasons', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await show(<WhyPanel cell={cell} onClose={() => undefined} />)
  await expect.element(panel.getByRole('alert')).toHaveTextContent('The database cannot be reached.')
  network.answer('estimateReasons', () => json({ ...reasons, baseline_hours: null, planned: null, learned: null }))
  await panel.getByRole('alert').getByRole('button').click()
  await expect.element(panel).toHaveTextContent('No estimate yet')
})
